import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWithdrawSettings } from '#contract/withdraw-terms.ts';
import { WITHDRAWAL_ACTIONS } from '../../platform/console/withdrawals.ts';
import { consolePage } from '../../platform/console/page.ts';
import { auditOf } from '../../platform/audit-log.ts';
import { changePaymentPassword } from '#contract/cards.ts';
import { payoutHolds } from '../../platform/rules/payout-holds.ts';
import { ENGINES, openTestDatabase } from '../support/databases.ts';
import { openHouse, type House } from '../support/platform.ts';
import {
  addPayee,
  booksOf,
  houseDoes,
  idIn,
  PAYMENT,
  settle,
  stateOf,
  withdraw,
} from './withdrawal-house.ts';

const HOUR = 3_600_000;

describe('what speaks against a payout', () => {
  const calm = { isLocked: false, amount: 100n, cardAddedAt: 0, changedAt: null };
  const holds = { newCardHours: 24, changeHours: 12, above: 1000 };
  const now = 1000 * HOUR;
  it.each([
    ['nothing', {}, []],
    ['a lock', { isLocked: true }, ['account_locked']],
    ['a card of a minute ago', { cardAddedAt: now - 60_000 }, ['new_card']],
    ['a card of yesterday', { cardAddedAt: now - 24 * HOUR }, []],
    ['a change of an hour ago', { changedAt: now - HOUR }, ['recent_change']],
    ['a change of half a day ago', { changedAt: now - 12 * HOUR }, []],
    ['the very amount', { amount: 1000n }, []],
    ['more than the amount', { amount: 1001n }, ['large_amount']],
    [
      'all of it',
      { isLocked: true, cardAddedAt: now, changedAt: now, amount: 2000n },
      ['account_locked', 'new_card', 'recent_change', 'large_amount'],
    ],
  ] as const)('%s', (_, facts, found) => {
    expect(payoutHolds({ ...calm, ...facts }, holds, now)).toEqual(found);
  });

  it('is a lock alone where the brand asks for nothing', () => {
    const facts = { isLocked: true, cardAddedAt: now, changedAt: now, amount: 10n ** 12n };
    expect(payoutHolds(facts, { newCardHours: 0, changeHours: 0, above: 0 }, now)).toEqual([
      'account_locked',
    ]);
  });
});

describe.each(ENGINES)('payouts on %s', (engine) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse(await openTestDatabase(engine));
    await settle(house, { turnoverPercent: 0, minimum: 100 });
  });
  afterAll(() => house.close());
  const press = (rule: 'stopped', on: boolean) =>
    WITHDRAWAL_ACTIONS['withdrawal-switch'].run(house.deps, { rule, on });

  it('stop at once: nothing is asked for, nothing that waits is paid, and all goes on afterwards', async () => {
    const payee = await addPayee(house);
    const id = idIn(await withdraw(house, payee, 100));
    await houseDoes(house, id, 'review.begin');
    await press('stopped', true);
    const { body } = await withdraw(house, payee, 100);
    expect(body.errorCode).toBe('withdraw_closed');
    const terms = await house.ask(getWithdrawSettings, {}, { token: payee.token });
    expect(terms.body.value).toMatchObject({ allowWithdraw: 'N' });
    await expect(houseDoes(house, id, 'approve')).rejects.toThrow('payouts are stopped');
    expect(await stateOf(house, payee, id)).toBe('inReview');
    await press('stopped', false);
    await houseDoes(house, id, 'approve');
    await houseDoes(house, id, 'pay');
    expect(await stateOf(house, payee, id)).toBe('paid');
    expect((await auditOf(house.deps.db, 'withdrawal', 'all')).map(({ event }) => event)).toEqual([
      'stop',
      'resume',
    ]);
  });

  it('wait for who looks twice, by the brand’s settings, and the audit log keeps that it was seen', async () => {
    const payee = await addPayee(house);
    await house.ask(changePaymentPassword, { oldPassword: PAYMENT, newPassword: '280820' }, payee);
    const id = idIn(await withdraw(house, payee, 100, { body: { password: '280820' } }));
    await settle(house, { holds: { newCardHours: 24, changeHours: 24, above: 5000 } });
    await houseDoes(house, id, 'review.begin');
    await expect(houseDoes(house, id, 'approve')).rejects.toThrow(
      `withdrawal ${id} is held (new_card, recent_change, large_amount)`,
    );
    expect(String(await consolePage(house.deps, null))).toContain(
      'despite the new card, a new password or place, the large amount',
    );
    const despite = ['new_card', 'recent_change', 'large_amount'];
    const seen = { id, do: 'approve', text: '', despite: despite.slice(0, 2) } as never;
    await expect(WITHDRAWAL_ACTIONS.withdrawal.run(house.deps, seen)).rejects.toThrow('(large_amount)');
    await WITHDRAWAL_ACTIONS.withdrawal.run(house.deps, { ...(seen as object), despite } as never);
    expect(await stateOf(house, payee, id)).toBe('paying');
    const [approval] = (await auditOf(house.deps.db, 'withdrawal', String(id))).filter(
      ({ event }) => event === 'approve',
    );
    expect(approval?.detail).toMatchObject({ despite: despite.join(', ') });
    house.clock.advance(25 * HOUR);
    await settle(house, { holds: { newCardHours: 24, changeHours: 24, above: 0 } });
    await houseDoes(house, id, 'pay');
    expect((await booksOf(house, payee))[1]).toBe(0n);
  });
});
