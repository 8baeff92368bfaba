import { Hono } from 'hono';
import * as v from 'valibot';
import type { InferInput } from 'valibot';
import type { Clock } from '../kernel/clock.ts';
import type { CatalogueGame } from './engine.ts';
import { reportOf } from './report.ts';
import type { RoundStore } from './round-store.ts';
import { ROUND_REPORT_PATH, RoundReportRequest, type RoundReportAnswer } from './vendor-contract.ts';
import { createReplayGuard, verify } from './vendor-signature.ts';

export interface ReportDeps {
  readonly store: Pick<RoundStore, 'getRound'>;
  readonly clock: Clock;
  readonly secretOf: (vendor: string) => string;
  readonly catalogue: (id: string) => Promise<CatalogueGame | null>;
}
type Answer = InferInput<typeof RoundReportAnswer>;

/** How results came, for the platform: a signed call, and only the rounds of the vendor and the player it names. */
export const reportRoutes = ({ store, clock, secretOf, catalogue }: ReportDeps): Hono => {
  const guard = createReplayGuard(clock);
  return new Hono().post(ROUND_REPORT_PATH, async (c) => {
    const body = await c.req.text();
    const { headers } = c.req.raw;
    const signed = {
      headers,
      method: 'POST',
      path: ROUND_REPORT_PATH,
      body,
      secretOf,
      clock,
      guard,
    } as const;
    const vendor = await verify(signed);
    if (!vendor) return c.json({ code: 'bad_signature' }, 401);
    const request = v.safeParse(RoundReportRequest, JSON.parse(body));
    if (!request.success) return c.json({ code: 'bad_request' }, 400);
    const { roundId, account } = request.output;
    const round = await store.getRound(roundId);
    if (!round || round.vendor !== vendor || round.account !== account)
      return c.json({ status: 'none' } satisfies Answer);
    // A cancelled round has no outcome, and its seed was never used.
    if (round.state !== 'settled')
      return c.json({ status: round.state === 'cancelled' ? 'none' : 'waiting' } satisfies Answer);
    const game = await catalogue(round.gameId);
    return c.json({ status: 'ok', report: reportOf(round, game) } satisfies Answer);
  });
};
