/** How many may be under way: in all, and for one asker. */
export interface SlotLimits {
  readonly total: number;
  readonly each: number;
}

/** Gives its place back; a second time does nothing. */
export type Release = () => void;

/** Places for what is under way at once: taken or refused, never waited for. */
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
