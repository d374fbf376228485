import { prefs } from './prefs.svelte';

type Note = { at: number; hertz: number; s: number; loud: number; shape: OscillatorType };

const SOUNDS = {
  turn: [
    { at: 0, hertz: 660, s: 0.09, loud: 0.12, shape: 'sine' },
    { at: 0.1, hertz: 880, s: 0.14, loud: 0.12, shape: 'sine' },
  ],
  hurry: [{ at: 0, hertz: 520, s: 0.12, loud: 0.1, shape: 'triangle' }],
  check: [
    { at: 0, hertz: 240, s: 0.04, loud: 0.08, shape: 'triangle' },
    { at: 0.09, hertz: 220, s: 0.05, loud: 0.07, shape: 'triangle' },
  ],
  card: [{ at: 0, hertz: 1900, s: 0.025, loud: 0.03, shape: 'triangle' }],
  chips: [
    { at: 0, hertz: 2600, s: 0.03, loud: 0.04, shape: 'square' },
    { at: 0.05, hertz: 3100, s: 0.03, loud: 0.03, shape: 'square' },
  ],
  win: [
    { at: 0, hertz: 523, s: 0.12, loud: 0.1, shape: 'sine' },
    { at: 0.11, hertz: 659, s: 0.12, loud: 0.1, shape: 'sine' },
    { at: 0.22, hertz: 784, s: 0.22, loud: 0.1, shape: 'sine' },
  ],
} satisfies Record<string, Note[]>;

let context: AudioContext | undefined;
let notes = 0; // that have not ended yet

/** A sound, made here; nothing where sound is off, or nobody has touched the page yet. */
export function play(sound: keyof typeof SOUNDS): void {
  if (!prefs.sound || !navigator.userActivation?.hasBeenActive || document.hidden) return;
  context ??= new AudioContext();
  void context.resume();
  for (const note of SOUNDS[sound]) sing(context, note);
}

function sing(audio: AudioContext, note: Note): void {
  const start = audio.currentTime + note.at;
  const tone = new OscillatorNode(audio, { type: note.shape, frequency: note.hertz });
  const gain = new GainNode(audio, { gain: note.loud });
  gain.gain.exponentialRampToValueAtTime(0.0001, start + note.s);
  notes += 1;
  tone.onended = () => ended(audio);
  tone.connect(gain).connect(audio.destination);
  tone.start(start);
  tone.stop(start + note.s);
}

/** Let the device sleep when nothing sounds: a running context keeps it, and a processor, awake. */
function ended(audio: AudioContext): void {
  notes -= 1;
  if (!notes) void audio.suspend();
}

/** A short buzz, on devices that can. */
export function buzz(): void {
  if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
}
