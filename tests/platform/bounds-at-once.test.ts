import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCard } from '#contract/cards.ts';
import { DEPOSITS } from '../../platform/kernel/config.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { openTestPlatform, type Answer, type TestPlatform } from '../support/platform.ts';
import { requestDeposit } from './deposit-harness.ts';
import { addPayee, cardOf, closeBalanced, settle, withdraw } from './withdrawal-harness.ts';

const AT_ONCE = 30;
const once = <Result>(call: (index: number) => Promise<Result>): Promise<Result[]> =>
  Promise.all(Array.from({ length: AT_ONCE }, (_, index) => call(index)));
const taken = (answers: readonly Answer[]): number => answers.filter(({ status }) => status === 200).length;
/** Turkish account numbers with valid check digits. */
const ibanOf = (index: number): string => {
  const account = `00061${String(index).padStart(17, '0')}`;
  const rest = BigInt(`${account}292700`) % 97n;
  return `TR${String(98n - rest).padStart(2, '0')}${account}`;
};

/** Limits that count rows before a write must hold for concurrent calls. */
describe.each(ENGINES)('count limits under concurrent calls, on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await settle(platform, { turnoverPercent: 0, minimum: 100, daily: 3, dailyAmount: 1e9 });
  });
  afterAll(() => closeBalanced(platform));

  it('five unpaid deposits stay open', async () => {
    const { token } = await addPayee(platform);
    expect(taken(await once(() => requestDeposit(platform, token, { key: randomUUID() })))).toBe(
      DEPOSITS.open,
    );
  });

  it('withdrawals stop at the daily number', async () => {
    const payee = await addPayee(platform);
    expect(taken(await once(() => withdraw(platform, payee, 1)))).toBe(3);
  });

  it('withdrawals stop at the daily sum', async () => {
    await settle(platform, { daily: 1000, dailyAmount: 1000 });
    const payee = await addPayee(platform);
    expect(taken(await once(() => withdraw(platform, payee, 2)))).toBe(5);
  });

  it('cards stop at the maximum per member', async () => {
    const max = platform.deps.settings.current().withdrawal.cards;
    const { token } = await addPayee(platform);
    const answers = await once((index) =>
      platform.request(addCard, cardOf({ cardNumber: ibanOf(index) }), { token, key: randomUUID() }),
    );
    // The payee has one already.
    expect(taken(answers)).toBe(max - 1);
  });
});
