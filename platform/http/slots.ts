/** How many may be under way: in all, and for one asker. */
export interface SlotLimits {
  readonly total: number;
  readonly each: number;
}

/** Gives its place back; a second time does nothing. */
export type Release = () => void;

/** Places for what is under way at once: taken or refused, never waited for. */
export const createSlots = ({ total, each }: SlotLimits): ((asker: string) => Release | 'total' | 'each') => {
  const taken = new Map<string, number>();
  let all = 0;
  return (asker) => {
    const own = taken.get(asker) ?? 0;
    if (own >= each) return 'each';
    if (all >= total) return 'total';
    all += 1;
    taken.set(asker, own + 1);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      all -= 1;
      const left = (taken.get(asker) ?? 1) - 1;
      if (left > 0) taken.set(asker, left);
      else taken.delete(asker);
    };
  };
};
