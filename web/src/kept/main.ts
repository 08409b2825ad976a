/** A report that is kept as one file: its numbers stand in the page, and it needs nothing else. `barnboard.studies.page` puts them in. */
import { mount } from 'svelte';
import { speak } from '../lib/spoken.svelte';
import './kept.css';
import Kept from './Kept.svelte';

const numbers = document.getElementById('numbers');
const language = numbers?.dataset['language'] ?? 'en';
document.documentElement.lang = language;
await speak(language);
if (numbers) mount(Kept, { target: document.getElementById('app')!, props: { document: JSON.parse(numbers.textContent ?? ''), language } });
