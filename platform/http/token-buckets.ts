/** Cost units of a full bucket, and units refilled per second. */
export interface Budget {
  readonly burst: number;
  readonly perSecond: number;
}

interface Bucket {
  left: number;
  /** Epoch ms at which `left` was computed. */
  at: number;
}

/** Maximum number of buckets; a bucket takes some hundred bytes. */
const MAX_BUCKETS = 20_000;
/** Least recently used buckets that are searched for a full one. */
const LOOKED_AT = 16;

export interface TokenBuckets {
  /** Takes `cost` from the key's bucket. @returns 0, or milliseconds until it has enough (nothing is taken). */
  take(key: string, cost: number, now: number): number;
  readonly size: number;
}

/**
 * Budgets in memory, per process: counting a read must not cost a write. Above the maximum the least recently used full
 * bucket is dropped, which loses nothing; without a full one, the least recently used.
 */
export const createTokenBuckets = ({ burst, perSecond }: Budget, max: number = MAX_BUCKETS): TokenBuckets => {
  // In order of use: a used key moves to the end.
  const buckets = new Map<string, Bucket>();
  const leftAt = ({ left, at }: Bucket, now: number): number =>
    // A clock that was turned back neither adds nor removes units.
    Math.min(burst, left + (Math.max(0, now - at) * perSecond) / 1000);

  const evict = (now: number): void => {
    let oldest: string | undefined;
    let looked = 0;
    for (const [key, bucket] of buckets) {
      oldest ??= key;
      if (leftAt(bucket, now) >= burst) {
        buckets.delete(key);
        return;
      }
      looked += 1;
      if (looked === LOOKED_AT) break;
    }
    if (oldest !== undefined) buckets.delete(oldest);
  };
  return {
    take: (key, cost, now) => {
      const known = buckets.get(key);
      if (known) buckets.delete(key);
      else if (buckets.size >= max) evict(now);
      const left = known ? leftAt(known, now) : burst;
      const isEnough = left >= cost;
      buckets.set(key, { left: isEnough ? left - cost : left, at: now });
      return isEnough ? 0 : Math.max(1, Math.ceil(((cost - left) * 1000) / perSecond));
    },
    get size() {
      return buckets.size;
    },
  };
};
