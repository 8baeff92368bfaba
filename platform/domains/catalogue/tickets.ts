import { createHash } from 'node:crypto';
import { and, eq, gt, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../db/open.ts';
import { games, launchTickets } from './catalogue.tables.ts';
import type { Deps } from '../../runtime/deps.ts';

/** Milliseconds between the launch and the game page's first call. */
export const TICKET_LIFE = 60_000;
/** Used and expired tickets are kept this long, then deleted by the next launch. */
const KEPT = 24 * 60 * 60_000;

const hashOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex');

/** A ticket (256 bits, base64url) that opens this game once for this member, while the session lasts. */
export const issueTicket = async (
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  db: Db,
  launch: {
    readonly memberId: number;
    readonly sessionId: string;
    readonly gameId: string;
    readonly language: string;
  },
): Promise<string> => {
  const ticket = random(32).toString('base64url');
  const now = clock.now();
  await db.delete(launchTickets).where(lt(launchTickets.expiresAt, now - KEPT));
  await db
    .insert(launchTickets)
    .values({ ...launch, ticketHash: hashOf(ticket), createdAt: now, expiresAt: now + TICKET_LIFE });
  return ticket;
};

export interface LaunchTicket {
  readonly memberId: number;
  readonly sessionId: string;
  readonly gameId: string;
  readonly vendor: string;
  readonly language: string;
}

/** Consumes the ticket; null when it is unknown, used or expired. Of two concurrent uses one succeeds. */
export const redeemTicket = async (
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  ticket: string,
): Promise<LaunchTicket | null> => {
  const now = clock.now();
  const [used] = await db
    .update(launchTickets)
    .set({ redeemedAt: now })
    .where(
      and(
        eq(launchTickets.ticketHash, hashOf(ticket)),
        isNull(launchTickets.redeemedAt),
        gt(launchTickets.expiresAt, now),
      ),
    )
    .returning();
  if (!used?.sessionId) return null;
  const { memberId, sessionId, gameId, language } = used;
  const [game] = await db.select({ vendor: games.vendorCode }).from(games).where(eq(games.id, gameId));
  return game ? { memberId, sessionId, gameId, language, vendor: game.vendor } : null;
};
