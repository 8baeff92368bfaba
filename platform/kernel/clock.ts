/** The only source of time: epoch milliseconds. */
export interface Clock {
  now(): number;
}

/** The machine's time moved by what the console set; `offset` is read at each call. */
export const shiftedClock = (offset: () => number): Clock => ({ now: () => Date.now() + offset() });

export interface ManualClock extends Clock {
  set(time: number): void;
  advance(milliseconds: number): void;
}

/** Stands still until moved. */
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

/** The machine's own time, for what must only ever grow whatever the console does to the clock. */
export const machineTime = (): number => Date.now();
