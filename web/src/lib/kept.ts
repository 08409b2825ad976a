/**
 * What is the same as before stays the same object. The server tells a whole position after every move; whoever draws it compares objects, and draws
 * only those again that are new.
 */

const isObject = (one: unknown): one is Record<string, unknown> => typeof one === 'object' && one !== null;

/** What is told now, with every part that says the same as the part before it taken from there. */
export function kept<T>(before: unknown, now: T): T {
  if (Object.is(before, now) || !isObject(now) || !isObject(before) || Array.isArray(before) !== Array.isArray(now)) return now;
  const keys = Object.keys(now);
  let same = keys.length === Object.keys(before).length;
  const whole: Record<string, unknown> = Array.isArray(now) ? ([] as unknown as Record<string, unknown>) : {};
  for (const key of keys) {
    whole[key] = kept(before[key], now[key]);
    same &&= Object.is(whole[key], before[key]) && key in before;
  }
  return (same ? before : whole) as T;
}

/** A function of an object that is worked out once for each. */
export function once<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    if (!made.has(from)) made.set(from, make(from));
    return made.get(from)!;
  };
}
