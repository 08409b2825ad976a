import { expect, it } from 'vitest';
import { nearest } from './walk';

const at = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
const boxes = [at(0, 0), at(20, 0), at(40, 0), at(0, 20), at(21, 22)];

it('goes to the next part in a row', () => expect(nearest(boxes[0]!, boxes, 'ArrowRight')).toBe(1));
it('goes down to the part below, not to a nearer one aside', () => expect(nearest(boxes[1]!, boxes, 'ArrowDown')).toBe(4));
it('stays where there is nothing', () => expect(nearest(boxes[0]!, boxes, 'ArrowUp')).toBe(-1));
it('knows only arrow keys', () => expect(nearest(boxes[0]!, boxes, 'a')).toBe(-1));
