import { and, eq, lt } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { FACTORS } from '../../kernel/config.ts';
import { seal, unseal, type Box } from '../../kernel/secret-box.ts';
import type { Db } from '../../db/open.ts';
import type { Deps } from '../../runtime/deps.ts';
import { authenticatorApps } from './authenticators.tables.ts';

const ISSUER = 'Statehouse';
/** 160 bits, as RFC 4226 recommends. */
const BYTES = 20;
const SECOND = 1000;

const boxOf = ({ secret }: Pick<Deps, 'secret'>, memberId: number): Box => ({
  secret,
  purpose: 'authenticator app',
  owner: `member ${memberId}`,
});

const totpOf = (bytes: Uint8Array, label: string): TOTP =>
  new TOTP({
    issuer: ISSUER,
    label,
    // What every app understands; others are ignored by some, which then show wrong codes.
    algorithm: 'SHA1',
    digits: 6,
    period: FACTORS.period,
    secret: new Secret({ buffer: new Uint8Array(bytes).buffer }),
  });

/** A new secret: for the database, as text to type, and as address for the QR code. */
export const makeAppSecret = (
  deps: Pick<Deps, 'random' | 'secret'>,
  { memberId, account }: { readonly memberId: number; readonly account: string },
) => {
  const bytes = deps.random(BYTES);
  const totp = totpOf(bytes, account);
  return {
    sealed: seal(boxOf(deps, memberId), bytes, deps.random),
    text: totp.secret.base32,
    uri: totp.toString(),
  };
};

type App = typeof authenticatorApps.$inferSelect;

/** The time step that a code belongs to, now or one step beside; null for a wrong code and for one of a used step. */
export const stepOfCode = (
  deps: Pick<Deps, 'secret' | 'clock'>,
  { memberId, sealedSecret, lastStep }: App,
  code: string,
): number | null => {
  const bytes = unseal(boxOf(deps, memberId), sealedSecret);
  if (!bytes) throw new Error(`the secret of the authenticator app of member ${memberId} cannot be opened`);
  const timestamp = deps.clock.now();
  const delta = totpOf(bytes, '').validate({ token: code, timestamp, window: FACTORS.drift });
  if (delta === null) return null;
  const step = Math.floor(timestamp / SECOND / FACTORS.period) + delta;
  return step > lastStep ? step : null;
};

/** Uses a code up. @returns whether this call used it: of two at once, one. */
export const spendStep = async (tx: Db, memberId: number, step: number): Promise<boolean> => {
  const spent = await tx
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(eq(authenticatorApps.memberId, memberId), lt(authenticatorApps.lastStep, step)))
    .returning({ memberId: authenticatorApps.memberId });
  return spent.length > 0;
};
