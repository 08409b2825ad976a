import { mount } from 'svelte';
import './app.css';
import App from './App.svelte';
import { settings } from './lib/settings.svelte';
import { allowSound } from './lib/sound';
import { layOut } from './look/sprite';

settings.show();
addEventListener('pointerdown', allowSound, { once: true });
addEventListener('keydown', allowSound, { once: true });
void layOut('house');
if ('serviceWorker' in navigator && import.meta.env.PROD) void navigator.serviceWorker.register('/sw.js').catch(() => undefined); // the page works without it
mount(App, { target: document.getElementById('app')! });
