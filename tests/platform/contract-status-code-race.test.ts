import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { applyAction, type Proposal } from '../../platform/domains/contracts/negotiate.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type Answer } from '../support/platform.ts';
import { createNegotiation, tier } from './contract-harness.ts';

const WAITING = sql`select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database()`;
const LESS: Proposal = {
  periodType: 'daily',
  terms: [{ validBet: 0n, activeMembers: 0, netLoss: 0n, rate: { type: 'percent', ppm: 2000 } }],
  note: null,
};

/** PostgreSQL only: PGlite has one connection, so reads and writes never overlap. */
it('terms that change while a status code waits for the row are not agreed to', async () => {
  const platform = await openTestPlatform(await openTestDatabase('postgres'));
  const { db } = platform.deps;
  const negotiation = createNegotiation(platform);
  const chief = await negotiation.join(null);
  const agent = await negotiation.join(chief);
  const { contractId, revision, ...rest } = await negotiation.offer(chief, agent, 'daily', [tier(0.003)]);
  let answer: Promise<Answer> | undefined;
  await db.transaction(async (tx) => {
    const action = { contractId, revision, actorId: chief.id, proposal: LESS };
    await applyAction(tx, { ...action, event: 'offer.change' }, platform.clock.now());
    answer = negotiation.answerByCode(agent, 'daily', { contractId, revision, ...rest }, 'A');
    await vi.waitFor(async () => expect(await rowsOf(db, WAITING)).toEqual([{ n: 1 }]));
  });
  expect(await answer).toMatchObject({
    status: 409,
    body: { errorCode: 'contract_changed', value: { contractId, status: 'offered', revision: 2 } },
  });
  expect(await negotiation.offersTo(agent)).toMatchObject({
    dailysalreqtype: { CONS: [{ status: 'P', details: [{ rate: 0.002 }] }] },
  });
  await platform.close();
});
