import { STREAM_NAME } from '#contract/stream.ts';
import { faultStore, type Fault } from '../runtime/fault-store.ts';
import type { Db } from '../db/open.ts';
import type { FaultKind } from '../runtime/console.tables.ts';
import { json } from './envelope.ts';
import type { FaultGate } from '../runtime/fault-gate.ts';
import type { Answer } from '../runtime/fault-gate.ts';

/** Production has no faults and does not look for any. */
export const noFaults: FaultGate = {
  around: (_endpoint, _request, answer) => answer(),
  aroundStream: (_request, open) => open(),
};

const abandoned = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    const leave = (): void => reject(new DOMException('the caller has left', 'AbortError'));
    if (signal.aborted) leave();
    else signal.addEventListener('abort', leave, { once: true });
  });

const later = (delay: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, delay);
  });

/** A body that breaks off: the connection is reset. */
const broken = (): Response =>
  new Response(
    new ReadableStream({ start: (controller) => controller.error(new Error('cut off by a fault')) }),
    {
      headers: { 'content-type': 'application/json' },
    },
  );

const strike = async (fault: Fault, signal: AbortSignal, answer: Answer): Promise<Response> => {
  switch (fault.kind) {
    case 'fail':
      return new Response('<html><body>Bad gateway</body></html>', {
        status: fault.status,
        headers: { 'content-type': 'text/html' },
      });
    case 'hang':
      return abandoned(signal);
    case 'late':
      await Promise.race([later(fault.delay), abandoned(signal)]);
      return answer();
    case 'twice':
      await answer();
      return answer();
    case 'lost':
      await answer();
      return broken();
    case 'garbage':
      return json('garbage', 200);
    case 'truncated':
      return new Response((await (await answer(true)).text()).slice(0, 20), {
        headers: { 'content-type': 'application/json' },
      });
  }
};

/** Faults of an open stream, message by message. */
const LINES: Readonly<Partial<Record<FaultKind, (message: Uint8Array, line: Line) => void>>> = {
  twice: (message, line) => {
    line.enqueue(message);
    line.enqueue(message);
  },
  lost: (message, line) => {
    line.enqueue(message);
    line.error(new Error('cut off by a fault'));
  },
  garbage: (_, line) => line.enqueue(new TextEncoder().encode('data: garbage\n\n')),
  truncated: (message, line) => {
    line.enqueue(message.slice(0, 20));
    line.terminate();
  },
};
type Line = TransformStreamDefaultController<Uint8Array>;

const strikeLine = async (fault: Fault, signal: AbortSignal, open: Answer): Promise<Response> => {
  const spoil = LINES[fault.kind];
  if (!spoil) return strike(fault, signal, open);
  const { body, headers } = await open();
  return new Response(body?.pipeThrough(new TransformStream({ transform: spoil })), { headers });
};

/** The gate of a demo or test platform. */
export const faultGate = (db: Db): FaultGate => ({
  around: async (endpoint, request, answer) => {
    const fault = await faultStore(db).take(endpoint.name);
    return fault ? strike(fault, request.signal, answer) : answer();
  },
  aroundStream: async (request, open) => {
    const fault = await faultStore(db).take(STREAM_NAME);
    return fault ? strikeLine(fault, request.signal, open) : open();
  },
});
