/** Walking between lit parts by arrow keys: the nearest one in that direction. */

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
const DIRECTIONS: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const middle = (box: Box): [number, number] => [box.left + box.width / 2, box.top + box.height / 2];

/** The index of the box that lies nearest to `from` in the direction of a key, -1 where there is none. */
export function nearest(from: Box, boxes: readonly Box[], key: string): number {
  const direction = DIRECTIONS[key];
  if (!direction) return -1;
  const [x, y] = middle(from);
  let best = -1;
  let least = Infinity;
  boxes.forEach((box, index) => {
    const [bx, by] = middle(box);
    const along = (bx - x) * direction[0] + (by - y) * direction[1];
    const across = Math.abs((bx - x) * direction[1]) + Math.abs((by - y) * direction[0]);
    if (along <= 1) return;
    const far = along + 2.5 * across;
    if (far < least) [best, least] = [index, far];
  });
  return best;
}

/** The lit parts of the table, in reading order. */
export function litParts(root: ParentNode): (HTMLElement | SVGElement)[] {
  return [...root.querySelectorAll<HTMLElement | SVGElement>('[data-part][role="button"], button[data-part]:not([disabled])')].filter(
    (part) => part.getClientRects().length > 0,
  );
}

/** Moves the focus for an arrow key; false where it means nothing here. */
export function walk(root: ParentNode, key: string): boolean {
  if (!(key in DIRECTIONS)) return false;
  const parts = litParts(root);
  if (parts.length === 0) return false;
  const at = parts.indexOf(document.activeElement as HTMLElement);
  if (at < 0) {
    parts[0]!.focus();
    return true;
  }
  const boxes = parts.map((part) => part.getBoundingClientRect());
  const others = boxes.map((box, index) => (index === at ? { left: 1e9, top: 1e9, width: 0, height: 0 } : box));
  const next = nearest(boxes[at]!, others.map((box) => (box.left === 1e9 ? boxes[at]! : box)), key);
  if (next >= 0) parts[next]!.focus();
  return true;
}
