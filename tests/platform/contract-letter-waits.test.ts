import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { say, type Proposal } from '../../platform/domains/contracts/negotiate.ts';
import { rowsOf } from '../../platform/db/open.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openHouse, type Answer } from '../support/platform.ts';
import { speakIn, tier } from './contract-house.ts';

const WAITING = sql`select count(*)::int as n from pg_locks l join pg_stat_activity a using (pid)
  where not l.granted and a.datname = current_database()`;
const LESS: Proposal = {
  periodType: 'daily',
  terms: [{ validBet: 0n, activeMembers: 0, netLoss: 0n, rate: { type: 'percent', ppm: 2000 } }],
  note: null,
};

/** Of PostgreSQL alone: PGlite has one connection, on which nobody reads while somebody writes. */
it('terms that change while a letter waits for the row are not agreed to', async () => {
  const house = await openHouse(await openTestDatabase('postgres'));
  const { db } = house.deps;
  const speech = speakIn(house);
  const chief = await speech.join(null);
  const agent = await speech.join(chief);
  const { contractId, revision, ...rest } = await speech.offer(chief, agent, 'daily', [tier(0.003)]);
  let letter: Promise<Answer> | undefined;
  await db.transaction(async (tx) => {
    const word = { contractId, revision, speakerId: chief.id, proposal: LESS };
    await say(tx, { ...word, event: 'offer.change' }, house.clock.now());
    letter = speech.letter(agent, 'daily', { contractId, revision, ...rest }, 'A');
    await vi.waitFor(async () => expect(await rowsOf(db, WAITING)).toEqual([{ n: 1 }]));
  });
  expect(await letter).toMatchObject({
    status: 409,
    body: { errorCode: 'contract_changed', value: { contractId, status: 'offered', revision: 2 } },
  });
  expect(await speech.offersTo(agent)).toMatchObject({
    dailysalreqtype: { CONS: [{ status: 'P', details: [{ rate: 0.002 }] }] },
  });
  await house.close();
});
