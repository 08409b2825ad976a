/** Two soft notes when it is your turn, made by the browser itself. */
import { settings } from './settings.svelte';

let audio: AudioContext | null = null;

/** Browsers allow sound after a first touch: prepare it then. */
export function allowSound(): void {
  if (!settings.sound) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
  } catch {
    audio = null;
  }
}

export function chime(): void {
  if (!settings.sound || audio?.state !== 'running') return;
  const now = audio.currentTime;
  for (const [at, pitch] of [
    [0, 392],
    [0.14, 523.25],
  ] as const) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.type = 'triangle';
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0, now + at);
    loud.gain.linearRampToValueAtTime(0.06, now + at + 0.02);
    loud.gain.exponentialRampToValueAtTime(0.0005, now + at + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(now + at);
    tone.stop(now + at + 0.55);
  }
}
