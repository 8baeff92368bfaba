import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mulberry32 } from '../../platform/art/random.ts';
import { bets } from '../../platform/domains/wallet/ledger/ledger.tables.ts';
import { turnoverOf, type Turnover } from '../../platform/domains/wallet/withdrawals/terms.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, T0, type TestPlatform } from '../support/platform.ts';

const PEOPLE = 12;
const EVENTS = 40;
const PERCENT = 150;

type Event =
  | { readonly kind: 'deposit'; readonly at: number; readonly amount: bigint }
  | {
      readonly kind: 'bet';
      readonly at: number;
      readonly stake: bigint;
      readonly state: 'settled' | 'cancelled' | 'open';
      readonly less: bigint;
    };

/** By hand, from the rule: what is open grows by a deposit's share, falls by a bet, and starts anew at nothing. */
const reference = (events: readonly Event[]): Turnover => {
  let [required, actual] = [0n, 0n];
  // Of the same moment, the deposit comes first.
  for (const event of events.toSorted(
    (one, other) => one.at - other.at || (one.kind === 'deposit' ? -1 : 1),
  )) {
    if (event.kind === 'deposit') required += event.amount * BigInt(PERCENT);
    else if (event.state === 'settled') actual += (event.stake - event.less) * 100n;
    if (actual >= required) [required, actual] = [0n, 0n];
  }
  return { required: required / 100n, actual: actual / 100n };
};

describe.each(ENGINES)('the turnover of a member on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
  });
  afterAll(() => platform.close());

  const record = async (who: { id: number; wallet: number }, events: readonly Event[]): Promise<void> => {
    const { db, ledger } = platform.deps;
    for (const [index, event] of events.entries()) {
      const transactionId = `turnover-${who.id}-${index}`;
      if (event.kind === 'deposit') {
        const postings = [
          { account: who.wallet, amount: event.amount },
          { system: 'bank', currency: 'TLB', amount: -event.amount },
        ] as const;
        await ledger.post({ key: transactionId, kind: 'deposit', at: event.at, postings: [...postings] });
        continue;
      }
      const bet = {
        ...{ vendor: 'NIMBUS', roundId: transactionId, memberId: who.id, accountId: who.wallet, gameId: '1' },
        ...{ payout: 0n, placedAt: event.at, closedAt: event.at },
      };
      const { state, stake } = event;
      const closing = state === 'open' ? { closedAt: null } : { closingId: `${transactionId}-end` };
      await db.insert(bets).values({ ...bet, transactionId, state, stake, ...closing });
      // A correction is a row of its own with the difference, at the moment of its bet.
      if (event.less > 0n)
        await db.insert(bets).values({
          ...{ ...bet, transactionId: `${transactionId}-less`, state: 'settled', stake: -event.less },
          ...{ corrects: transactionId, closingId: `${transactionId}-less-end` },
        });
    }
  };

  it(`is what a few lines say of it, over ${PEOPLE} random histories of ${EVENTS}`, async () => {
    const random = mulberry32(20_261_130);
    const below = (limit: number) => Math.floor(random() * limit);
    const eventOf = (): Event => {
      // Few moments, so that many events share one.
      const at = T0 + below(EVENTS / 2) * 1000;
      if (random() < 0.25) return { kind: 'deposit', at, amount: BigInt(1 + below(500)) };
      const stake = BigInt(1 + below(300));
      const state = random() < 0.15 ? 'cancelled' : random() < 0.15 ? 'open' : 'settled';
      const isCorrected = state === 'settled' && random() < 0.15;
      return { kind: 'bet', at, stake, state, less: isCorrected ? BigInt(below(Number(stake))) : 0n };
    };
    const outcomes = new Set<boolean>();
    for (let person = 0; person < PEOPLE; person += 1) {
      const who = await platform.addPerson();
      const events = Array.from({ length: EVENTS }, eventOf);
      await record(who, events);
      const expected = reference(events);
      outcomes.add(expected.required > 0n);
      expect(await turnoverOf(platform.deps.db, who.id, PERCENT)).toEqual(expected);
    }
    // Both ends were seen: something is open, and nothing is.
    expect(outcomes).toEqual(new Set([true, false]));
  });

  it('is nothing without a deposit, and nothing but bets before it', async () => {
    const nobody = await platform.addPerson();
    expect(await turnoverOf(platform.deps.db, nobody.id, PERCENT)).toEqual({ required: 0n, actual: 0n });
    const early = await platform.addPerson();
    await record(early, [{ kind: 'bet', at: T0, stake: 900n, state: 'settled', less: 0n }]);
    expect(await turnoverOf(platform.deps.db, early.id, PERCENT)).toEqual({ required: 0n, actual: 0n });
    await record(early, [{ kind: 'deposit', at: T0 + 1, amount: 100n }]);
    expect(await turnoverOf(platform.deps.db, early.id, PERCENT)).toEqual({ required: 150n, actual: 0n });
  });
});
