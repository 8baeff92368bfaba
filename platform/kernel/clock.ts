/** The only source of time: epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** The machine's time plus the console's offset, which is read at each call. */
export const shiftedClock = (offset: () => number): Clock => ({ now: () => Date.now() + offset() });

export interface ManualClock extends Clock {
  set(time: number): void;
  advance(milliseconds: number): void;
}

/** A clock that stands still until it is moved. */
export const manualClock = (start: number): ManualClock => {
  let time = start;
  return {
    now: () => time,
    set: (next) => {
      time = next;
    },
    advance: (milliseconds) => {
      time += milliseconds;
    },
  };
};

/** The machine's own time, for values that must only ever grow whatever the console does to the clock. */
export const machineTime = (): number => Date.now();
