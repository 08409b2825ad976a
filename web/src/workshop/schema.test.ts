import { describe, expect, it } from 'vitest';
import { another, followed, identOf, missing, schemaAt, typed, type Schema } from './schema';

const root: Schema = {
  type: 'object',
  properties: { hand: { $ref: '#/$defs/Hand', description: 'How many are held.' }, card: { type: 'array', items: { $ref: '#/$defs/Card' } } },
  $defs: {
    Hand: { type: 'object', properties: { size: { type: 'integer', minimum: 2, maximum: 12 } } },
    Card: { type: 'object', properties: { name: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
  },
};

describe('the schema of a box', () => {
  it('is followed through references, and what stands beside them holds', () => {
    expect(followed(root.properties!['hand'], root).description).toBe('How many are held.');
    expect(schemaAt(root, ['hand', 'size']).maximum).toBe(12);
    expect(schemaAt(root, ['card', 3, 'name']).type).toBe('string');
  });
  it('says whether what was typed is a number', () => {
    expect(typed(' 5 ', { type: 'integer' })).toBe(5);
    expect(typed('five', { type: 'integer' })).toBe('five');
    expect(typed('5', { type: 'string' })).toBe('5');
  });
});

describe('an entry that may be there', () => {
  it('begins with what its model says', () => {
    const table: Schema = { type: 'object', properties: { size: { type: 'integer', minimum: 2 }, mark: { type: 'integer', default: 3 }, wakes: { enum: ['', 'joker'] }, own: { type: 'boolean' }, name: {} } };
    expect(missing(table, [], { size: 4 })).toEqual([
      ['mark', 3],
      ['wakes', ''],
      ['own', false],
    ]);
  });
});

describe('a further entry', () => {
  it('has an id of its own and a name', () => {
    expect(another({ id: 'mill', points: 3 }, [{ id: 'mill' }, { id: 'mill_2' }], 'Mill')).toEqual({ id: 'mill_3', points: 3, name: 'Mill 3' });
    expect(identOf({ symbol: 'wagon' })).toBe('wagon');
  });
});
