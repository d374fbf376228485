import { afterEach, beforeEach, expect, test, vi } from 'vitest';

class Tone {
  onended?: () => void;
  connect = <T>(next: T): T => next;
  start(): void {}
  stop(): void {
    tones.push(this);
  }
}

class Gain {
  gain = { exponentialRampToValueAtTime: () => undefined };
  connect(): void {}
}

class Device {
  state = 'running';
  currentTime = 0;
  resume = async (): Promise<void> => void (this.state = 'running');
  suspend = async (): Promise<void> => void (this.state = 'suspended');
  constructor() {
    devices.push(this);
  }
}

let tones: Tone[] = [];
let devices: Device[] = [];

beforeEach(() => {
  tones = [];
  devices = [];
  vi.stubGlobal('AudioContext', Device);
  vi.stubGlobal('OscillatorNode', Tone);
  vi.stubGlobal('GainNode', Gain);
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: true } });
  vi.stubGlobal('document', { hidden: false });
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

afterEach(() => vi.unstubAllGlobals());

test('the device sleeps when the last note has ended, and wakes for the next sound', async () => {
  const { prefs } = await import('../../src/lib/prefs.svelte');
  const { play } = await import('../../src/lib/sound');
  play('turn');
  expect(devices).toHaveLength(0); // nothing sounds until it is wanted
  prefs.sound = true;
  play('turn');
  play('card');
  const [device] = devices;
  expect(tones).toHaveLength(3);
  tones[0]?.onended?.();
  tones[1]?.onended?.();
  expect(device?.state).toBe('running');
  tones[2]?.onended?.();
  expect(device?.state).toBe('suspended');
  play('card');
  expect(device?.state).toBe('running');
  expect(devices).toHaveLength(1);
});
