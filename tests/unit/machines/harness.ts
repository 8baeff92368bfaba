import {
  SimulatedClock,
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  type Actor,
  type AnyEventObject,
  type AnyStateMachine,
  type InputFrom,
  type NonReducibleUnknown,
} from 'xstate';
import { ServiceError, type Failure } from '../../../src/services/service-error.ts';

/** Lets the reactions of settled promises run. No time passes. */
export const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

interface Run<Output, Input> {
  readonly input: Input;
  readonly signal: AbortSignal;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

/** A call that hangs until the test ends it, run by run. */
export const held = <Output, Input = NonReducibleUnknown>() => {
  const runs: Run<Output, Input>[] = [];
  const logic = fromPromise<Output, Input>(
    ({ input, signal }) =>
      new Promise<Output>((resolve, reject) => {
        runs.push({ input, signal, resolve, reject });
      }),
  );
  const run = (index: number): Run<Output, Input> => {
    const found = runs.at(index);
    if (!found) throw new Error(`Run ${index} was never started`);
    return found;
  };
  return {
    logic,
    runs,
    get inputs(): Input[] {
      return runs.map(({ input }) => input);
    },
    /** Ends the newest run, or that of the given index. */
    answer: async (output: Output, index = -1): Promise<void> => {
      run(index).resolve(output);
      await settled();
    },
    fail: async (error: unknown, index = -1): Promise<void> => {
      run(index).reject(error);
      await settled();
    },
  };
};

/** A callback actor that sends events when the test decides, and records those that it receives. */
export const fakeActor = <Event extends AnyEventObject = AnyEventObject>() => {
  const received: AnyEventObject[] = [];
  const running = new Set<(event: Event) => void>();
  let started = 0;
  const logic = fromCallback<AnyEventObject, NonReducibleUnknown>(({ sendBack, receive }) => {
    started += 1;
    const send = sendBack as (event: Event) => void;
    running.add(send);
    receive((event) => void received.push(event));
    return () => void running.delete(send);
  });
  return {
    logic,
    received,
    get started() {
      return started;
    },
    get isRunning() {
      return running.size > 0;
    },
    send: (event: Event): void => {
      for (const send of running) send(event);
    },
  };
};

/** Runs a machine under a parent that records its events, on a clock that the test moves. */
export const mount = <Machine extends AnyStateMachine>(machine: Machine, input?: InputFrom<Machine>) => {
  const clock = new SimulatedClock();
  const parentEvents: AnyEventObject[] = [];
  const ends: unknown[] = [];
  const errors: unknown[] = [];
  const started: Actor<Machine>[] = [];
  const host = createActor(
    createMachine({
      id: 'host',
      invoke: {
        id: 'flow',
        src: machine,
        input,
        onDone: { actions: ({ event }) => void ends.push(event.output) },
        onError: { actions: ({ event }) => void errors.push(event.error) },
      },
      on: { '*': { actions: ({ event }) => void parentEvents.push(event) } },
    }),
    {
      clock,
      inspect: (inspected) => {
        if (inspected.type === '@xstate.actor' && (inspected.actorRef as { id?: string }).id === 'flow')
          started.push(inspected.actorRef as Actor<Machine>);
      },
    },
  ).start();
  const [flow] = started;
  if (!flow) throw new Error('The machine did not start');
  return { flow, host, clock, parentEvents, ends, errors };
};

export const refused = (code: string, detail?: unknown): ServiceError =>
  new ServiceError('refused', code, { detail });

/** One failure of each kind, with the part that a machine must keep. */
export const FAILURES: readonly (readonly [string, unknown, Failure])[] = [
  ['no network', new ServiceError('offline'), { kind: 'offline', code: 'offline', serverMessage: null }],
  ['a hanging call', new ServiceError('timeout'), { kind: 'timeout', code: 'timeout', serverMessage: null }],
  [
    'a gateway that is down',
    new ServiceError('unavailable'),
    { kind: 'unavailable', code: 'unavailable', serverMessage: null },
  ],
  [
    'a refusal',
    new ServiceError('refused', 'account_locked', { serverMessage: 'Hesap kilitli' }),
    { kind: 'refused', code: 'account_locked', serverMessage: 'Hesap kilitli' },
  ],
  [
    'garbage',
    new ServiceError('malformed', 'malformed', { detail: { nested: {} } }),
    { kind: 'malformed', code: 'malformed', serverMessage: null },
  ],
  [
    'a dead session',
    new ServiceError('unauthorised', 'login.not.session'),
    { kind: 'unauthorised', code: 'login.not.session', serverMessage: null },
  ],
  [
    'a page without cryptography',
    new ServiceError('insecureContext', 'missing_encryption'),
    { kind: 'insecureContext', code: 'missing_encryption', serverMessage: null },
  ],
  [
    'a fault of our own',
    new TypeError('x is not a function'),
    { kind: 'malformed', code: 'unknown_error', serverMessage: null },
  ],
];
