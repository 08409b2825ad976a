/** A language whose file is not full yet is spoken all the same. */
import { expect, test } from 'vitest';
import { speak, spoken } from './spoken.svelte';

test('what a language does not say yet is said in English', async () => {
  const said = await spoken({ yes: 'Yes', no: 'No' }, { './fr.ts': async () => ({ default: { yes: 'Oui' } }) });
  await speak('fr');
  expect(said('fr')).toEqual({ yes: 'Oui', no: 'No' });
  expect(said('xx')).toEqual({ yes: 'Yes', no: 'No' });
});
