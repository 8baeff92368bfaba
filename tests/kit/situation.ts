import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';

export interface Child {
  readonly src: string;
  readonly input: unknown;
  /** Ended or failed: it sends nothing any more. */
  readonly isSettled: boolean;
  /** The last event of each type that it was sent and has not answered. */
  readonly received: readonly AnyEventObject[];
}

export interface Situation {
  readonly snapshot: AnyMachineSnapshot;
  readonly timers: readonly Timer[];
  readonly children: Readonly<Record<string, Child>>;
}

export interface Timer {
  readonly id: string;
  readonly event: AnyEventObject;
  /** Milliseconds until it is due; only timers advance time. */
  readonly remaining: number;
}
