/** Shows a board with a fixture: /dev/?fixture=oregon-middle&theme=dark&lang=de&pick=hand:eagle,hand:campfire&hint=1&plain=1 */
import { mount } from 'svelte';
import '../src/app.css';
import { layOut } from '../src/look/sprite';
import { boardOf } from '../src/boards/board';
import Harness from './Harness.svelte';

const asked = new URLSearchParams(location.search);
const theme = asked.get('theme');
if (theme) document.documentElement.dataset['theme'] = theme;
const name = asked.get('fixture') ?? 'oregon-middle';
const game = name.slice(0, name.lastIndexOf('-'));
const lang = asked.get('lang') === 'de' ? 'de' : 'en';
const [fixture, words, box] = await Promise.all(
  [name, `${game}-words`, `${game}-box`].map(async (file) => (await fetch(`/fixtures/${file}.json`)).json()),
);
await layOut('house');
const board = await boardOf(asked.has('plain') ? 'plain' : game);
const picked = (asked.get('pick') ?? '').split(';').filter(Boolean);
mount(Harness, {
  target: document.getElementById('app')!,
  props: { fixture, words: words[lang], box, board, lang, start: picked, hint: asked.has('hint') },
});
