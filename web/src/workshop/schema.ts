/** What the model of a box says of an entry: its JSON schema, with references followed. */

export interface Schema {
  type?: string;
  description?: string;
  enum?: (string | number)[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  default?: unknown;
  items?: Schema;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}
export type Step = string | number;
export type Path = readonly Step[];
export type Value = string | number | boolean | Value[] | { [key: string]: Value };
export type Table = Record<string, Value>;

/** The part of a schema that a reference leads to. */
export function followed(schema: Schema | undefined, root: Schema): Schema {
  let found = schema ?? {};
  while (found.$ref) {
    const { $ref, ...beside } = found;
    found = { ...root.$defs?.[$ref.split('/').pop()!], ...beside };
  }
  if (found.anyOf) {
    const some = found.anyOf.map((one) => followed(one, root)).filter((one) => one.type !== 'null');
    if (some.length === 1) return { ...some[0]!, description: found.description ?? some[0]!.description };
  }
  return found;
}

/** The schema of what stands at a path. */
export function schemaAt(root: Schema, path: Path): Schema {
  let found = followed(root, root);
  for (const step of path) found = followed(typeof step === 'number' ? found.items : found.properties?.[step], root);
  return found;
}

export const isTable = (value: unknown): value is Table => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isPlain = (value: unknown): value is string | number | boolean => !isTable(value) && !Array.isArray(value);
/** A word as a heading begins. */
export const capital = (word: string): string => word.charAt(0).toLocaleUpperCase() + word.slice(1);
export const keyOf = (path: Path): string => path.join('/');

export function valueAt(facts: unknown, path: Path): unknown {
  let found = facts;
  for (const step of path) found = (found as Record<Step, unknown> | undefined)?.[step];
  return found;
}

/** A value as somebody typed it: a number where the schema wants one and it is one, else text for the server to judge. */
export function typed(text: string, schema: Schema): Value {
  const said = text.trim();
  const numbers = schema.type === 'integer' || schema.enum?.every((one) => typeof one === 'number');
  if (numbers && /^-?\d{1,15}$/.test(said)) return Number(said);
  return said;
}

/** What an entry begins with that is not there yet; nothing where that cannot be one figure or word. */
export function startOf(schema: Schema): Value | undefined {
  const usual = schema.default;
  if (typeof usual === 'number' || typeof usual === 'boolean') return usual;
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'integer') return schema.minimum ?? 0;
  return schema.type === 'boolean' ? false : undefined;
}

/** The entries that a table may have and has not, with what each begins with. */
export function missing(root: Schema, path: Path, table: Table): [string, Value][] {
  return Object.keys(schemaAt(root, path).properties ?? {}).flatMap((key): [string, Value][] => {
    const start = key in table ? undefined : startOf(schemaAt(root, [...path, key]));
    return start === undefined ? [] : [[key, start]];
  });
}

/** What an entry of a list is called by. */
export const identOf = (entry: Value): string | null => {
  if (!isTable(entry)) return null;
  const found = entry['id'] ?? entry['symbol'] ?? entry['kind'];
  return typeof found === 'string' ? found : null;
};

/** Another entry like one of a list, under an id that is free. */
export function another(entry: Value, all: Value[], name: string): Value {
  if (!isTable(entry) || typeof entry['id'] !== 'string') return structuredClone(entry);
  const taken = new Set(all.map(identOf));
  let number = 2;
  while (taken.has(`${entry['id']}_${number}`)) number += 1;
  return { ...structuredClone(entry), id: `${entry['id']}_${number}`, name: `${name} ${number}` };
}
