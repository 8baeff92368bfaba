import { Worker } from 'node:worker_threads';
import { PAINTING } from '../../kernel/config.ts';

/** Paints drawings as WebP in a thread of its own, which starts with the first one. */
export interface Painter {
  /**
   * The drawing, `width` pixels wide. Null if it is not painted: too many wait, or the thread has just failed.
   * @throws Error if the thread fails or is too slow.
   */
  paint(svg: string, width: number): Promise<Uint8Array<ArrayBuffer> | null>;
}

interface Painted {
  readonly id: number;
  readonly bytes?: Uint8Array<ArrayBuffer>;
  readonly error?: string;
}
interface Waiting {
  readonly done: (bytes: Uint8Array<ArrayBuffer>) => void;
  readonly failed: (error: Error) => void;
  readonly timer: NodeJS.Timeout;
}

/** Beside this file in the source tree, beside the bundle in `dist/server`. */
const WORKER = new URL(/* @vite-ignore */ './painter-worker.mjs', import.meta.url);

export const createPainter = (file = WORKER): Painter => {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let last = 0;
  let restsUntil = 0;

  const take = (id: number): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    clearTimeout(one?.timer);
    return one;
  };
  const fail = (of: Worker, error: Error): void => {
    if (worker !== of) return;
    worker = null;
    restsUntil = performance.now() + PAINTING.rest;
    void of.terminate();
    for (const id of [...waiting.keys()]) take(id)?.failed(error);
  };
  const start = (): Worker => {
    const started = new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: 128 } });
    // It does not keep the process alive.
    started.unref();
    started.on('message', ({ id, bytes, error }: Painted) => {
      const one = take(id);
      if (bytes) one?.done(bytes);
      else one?.failed(new Error(error));
    });
    started.on('error', (error) => fail(started, error as Error));
    started.on('exit', () => fail(started, new Error('The thread that paints has ended.')));
    return started;
  };
  return {
    paint: (svg, width) => {
      if (waiting.size >= PAINTING.waiting || performance.now() < restsUntil) return Promise.resolve(null);
      const current = (worker ??= start());
      const id = ++last;
      return new Promise((done, failed) => {
        const timer = setTimeout(
          () => fail(current, new Error('A picture was not painted in time.')),
          PAINTING.timeout,
        );
        waiting.set(id, { done, failed, timer });
        current.postMessage({ id, svg, width });
      });
    },
  };
};
