import { lt } from 'drizzle-orm';
import type { Db } from '../../../db/open.ts';
import { paymentNonces } from './payments.tables.ts';
import type { ReplayGuard } from '../../../games/vendor-signature.ts';
import type { Job } from '../../../runtime/job.ts';

/**
 * A replay guard in the database, shared by all processes and kept over restarts. Checked for correctly signed calls
 * only.
 */
export const durableReplayGuard = (db: Db): ReplayGuard => ({
  claim: async (provider, nonce, expiresAt) => {
    const claimed = await db
      .insert(paymentNonces)
      .values({ provider, nonce, expiresAt })
      .onConflictDoNothing()
      .returning({ nonce: paymentNonces.nonce });
    return claimed.length > 0;
  },
});

/** Deletes nonces of calls that are too old to be accepted. */
export const sweepPaymentNonces: Job = {
  name: 'sweep-payment-nonces',
  interval: 60_000,
  run: async ({ db, clock }) => {
    const deleted = await db
      .delete(paymentNonces)
      .where(lt(paymentNonces.expiresAt, clock.now()))
      .returning({ nonce: paymentNonces.nonce });
    return deleted.length;
  },
};
