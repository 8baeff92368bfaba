/** Allowed number at once: in all, and per caller. */
export interface SlotLimits {
  readonly total: number;
  readonly each: number;
}

/** Releases the slot; a second call does nothing. */
export type Release = () => void;

/** Slots for concurrent work: taken or refused, never waited for. */
export const createSlots = ({
  total,
  each,
}: SlotLimits): ((client: string) => Release | 'total' | 'each') => {
  const taken = new Map<string, number>();
  let all = 0;
  return (client) => {
    const own = taken.get(client) ?? 0;
    if (own >= each) return 'each';
    if (all >= total) return 'total';
    all += 1;
    taken.set(client, own + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all -= 1;
      const left = (taken.get(client) ?? 1) - 1;
      if (left > 0) taken.set(client, left);
      else taken.delete(client);
    };
  };
};
