/** The sounds of the reels, synthesised on demand: no file is fetched, and nothing plays until it is requested. */
export interface Sound {
  /** A button press, so that switching sound on is audible. */
  press(): void;
  reelStops(reel: number): void;
  wins(isBig: boolean): void;
}

const LOUDNESS = 0.12;
const STEP = 0.09;
/** A major chord upwards, in hertz. */
const CHORD = [523.25, 659.25, 783.99, 1046.5];

/** Browsers allow sound only after a user gesture, so the context is created at the first sound. */
export function createSound(isOn: () => boolean): Sound {
  let context: AudioContext | null = null;

  const note = (frequency: number, after: number, length: number, type: OscillatorType): void => {
    context ??= new AudioContext();
    void context.resume();
    const begin = context.currentTime + after;
    const oscillator = new OscillatorNode(context, { type, frequency });
    const gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(LOUDNESS, begin);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(begin);
    oscillator.stop(begin + length);
  };
  const play = (notes: () => void): void => {
    if (!isOn() || typeof AudioContext === 'undefined') return;
    notes();
  };

  return {
    press: () => play(() => note(660, 0, 0.08, 'sine')),
    reelStops: (reel) => play(() => note(130 + reel * 12, 0, 0.1, 'triangle')),
    wins: (isBig) =>
      play(() => {
        const notes = isBig ? [...CHORD, ...CHORD.map((frequency) => frequency * 2)] : CHORD;
        notes.forEach((frequency, index) => note(frequency, index * STEP, 0.35, 'triangle'));
      }),
  };
}
