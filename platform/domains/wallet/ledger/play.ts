import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { CURRENCY, TRIAL_TYPE } from '../../../kernel/config.ts';
import { accounts, bets, playSessions } from './ledger.tables.ts';
import { hasOneWallet } from '../vendor-wallets/one-wallet.ts';
import { openWallet } from '../vendor-wallets/open-wallet.ts';
import { members, sessions } from '../../identity/people.tables.ts';
import type { Deps } from '../../../runtime/deps.ts';
import { expiredHolds } from '../../../http/change-due.ts';

const hmac = (secret: string, ...parts: (string | number)[]): string =>
  createHmac('sha256', secret).update(parts.join('\n')).digest('hex');

/** Secret of a vendor's signature; the stand-in vendors get theirs inside the process. */
export const vendorSecret = (secret: string, vendor: string): string => hmac(secret, 'vendor', vendor);

/** A player's name at one vendor: two vendors cannot tell that they have the same player. */
export const playerName = (secret: string, vendor: string, accountId: number): string =>
  `${accountId.toString(36)}.${hmac(secret, 'player', vendor, accountId).slice(0, 24)}`;

/** The ledger account behind a name; null when this vendor was never given that name. */
export const accountOf = (secret: string, vendor: string, name: string): number | null => {
  const accountId = Number.parseInt(name.split('.')[0] ?? '', 36);
  if (!Number.isSafeInteger(accountId) || accountId < 1 || accountId > 2_147_483_647) return null;
  const expected = Buffer.from(playerName(secret, vendor, accountId));
  const given = Buffer.from(name);
  return expected.length === given.length && timingSafeEqual(expected, given) ? accountId : null;
};

export interface Play {
  /** The player's name at this vendor. */
  readonly account: string;
  readonly playSession: string;
  readonly currency: string;
}

/** Launched game and member, with the login where it matters. */
export interface LaunchOf {
  readonly memberId: number;
  readonly vendor: string;
  readonly gameId: string;
  readonly sessionId?: string;
}

type Wallets = readonly { readonly accountId: number; readonly wallet: string }[];
/**
 * The account that a game plays with: while it has an open bet, the one that bet was placed from, whatever the brand has
 * switched since; else the vendor's wallet, or the main one where the brand has no other. `own` is the main account and,
 * where there is one, the vendor's.
 */
const playedFrom = async (
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  { memberId, vendor, gameId }: LaunchOf,
  own: Wallets,
): Promise<number> => {
  const main = own.find(({ wallet }) => wallet === '')?.accountId ?? 0;
  const isSingle = hasOneWallet(settings.current());
  const known = own.find(({ wallet }) => wallet !== '');
  // The common case costs no other question.
  if (isSingle && !known) return main;
  const [open] = await db
    .select({ accountId: bets.accountId })
    .from(bets)
    .where(
      and(
        eq(bets.memberId, memberId),
        eq(bets.state, 'open'),
        eq(bets.vendor, vendor),
        eq(bets.gameId, gameId),
        inArray(
          bets.accountId,
          own.map(({ accountId }) => accountId),
        ),
      ),
    )
    .orderBy(desc(bets.placedAt))
    .limit(1);
  if (typeof open?.accountId === 'number') return open.accountId;
  if (isSingle) return main;
  return known?.accountId ?? openWallet(db, memberId, vendor);
};

/**
 * Opens a game for a member: the vendor may take bets while the login lasts. Null when the member is signed out (or
 * signed in anew since the launch, compared by `sessionId`), locked, or must change a password first; and for a trial
 * account, which plays for play money alone (wallet/free-play/launch.ts).
 */
export const openPlay = async (
  deps: Pick<Deps, 'db' | 'clock' | 'secret' | 'settings'>,
  play: LaunchOf,
): Promise<Play | null> => {
  const { db, clock, secret } = deps;
  const { memberId, vendor, gameId, sessionId } = play;
  const found = await db
    .select({ sessionId: sessions.id, accountId: accounts.id, wallet: accounts.vendor })
    .from(sessions)
    .innerJoin(
      accounts,
      and(
        eq(accounts.memberId, sessions.memberId),
        eq(accounts.currency, CURRENCY.code),
        inArray(accounts.vendor, ['', vendor]),
      ),
    )
    .innerJoin(members, and(eq(members.id, sessions.memberId), ne(members.type, TRIAL_TYPE)))
    .where(
      and(
        eq(sessions.memberId, memberId),
        sessionId === undefined ? undefined : eq(sessions.id, sessionId),
        isNull(sessions.endedAt),
        sql`session_may_play(${members.status}, session_change_due(${sessions.openedBy}, ${sessions.changeDue},
          ${members.isPasswordDefault}, ${members.isPasswordExpired}), ${expiredHolds(deps)}::boolean)`,
      ),
    );
  const [login] = found;
  if (!login) return null;
  const { sessionId: openedBy } = login;
  const own = found.filter((each) => each.sessionId === openedBy);
  const accountId = await playedFrom(deps, play, own);
  const id = randomUUID();
  await db
    .insert(playSessions)
    .values({ id, sessionId: openedBy, accountId, vendor, gameId, createdAt: clock.now() });
  return { account: playerName(secret, vendor, accountId), playSession: id, currency: CURRENCY.code };
};
