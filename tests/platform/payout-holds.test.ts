import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getWithdrawSettings } from '#contract/withdraw-terms.ts';
import { WITHDRAWAL_ACTIONS } from '../../platform/domains/wallet/console/withdrawals.ts';
import { consolePage } from '../../platform/console/page.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { addCard, changePaymentPassword } from '#contract/cards.ts';
import { listWithdrawals } from '#contract/withdrawal.ts';
import { DEFAULT_SETTINGS, type WithdrawalSettings } from '../../platform/runtime/settings.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { payoutFacts } from '../../platform/domains/wallet/withdrawals/payout-facts.ts';
import { payoutHolds } from '../../platform/domains/wallet/withdrawals/payout-holds.ts';
import { recordSecurity } from '../../platform/runtime/security-log.ts';
import type { SecurityKind } from '../../platform/runtime/security.tables.ts';
import { SERVER_BY_DAY, openTestDatabase } from '../support/databases.ts';
import { fieldOf, openTestPlatform, type TestPlatform } from '../support/platform.ts';
import {
  addPayee,
  booksOf,
  cardOf,
  operatorDoes,
  idIn,
  PAYMENT,
  type Payee,
  settle,
  stateOf,
  withdraw,
} from './withdrawal-harness.ts';

const HOUR = 3_600_000;
const SECOND_IBAN = 'TR32 0010 0099 9990 1234 5678 90';

describe('payout holds', () => {
  const calm = { isLocked: false, amount: 100n, cardAddedAt: 0, changedAt: null };
  const holds = { newCardHours: 24, changeHours: 12, above: 1000 };
  const now = 1000 * HOUR;
  it.each([
    ['nothing', {}, []],
    ['a lock', { isLocked: true }, ['account_locked']],
    ['a card added a minute ago', { cardAddedAt: now - 60_000 }, ['new_card']],
    ['a card added yesterday', { cardAddedAt: now - 24 * HOUR }, []],
    ['a change of an hour ago', { changedAt: now - HOUR }, ['recent_change']],
    ['a change of half a day ago', { changedAt: now - 12 * HOUR }, []],
    ['exactly the amount', { amount: 1000n }, []],
    ['more than the amount', { amount: 1001n }, ['large_amount']],
    [
      'all of it',
      { isLocked: true, cardAddedAt: now, changedAt: now, amount: 2000n },
      ['account_locked', 'new_card', 'recent_change', 'large_amount'],
    ],
  ] as const)('%s', (_, facts, found) => {
    expect(payoutHolds({ ...calm, ...facts }, holds, now).map(({ reason }) => reason)).toEqual(found);
  });

  it('consist of the lock alone where the brand has configured none', () => {
    const facts = { isLocked: true, cardAddedAt: now, changedAt: now, amount: 10n ** 12n };
    expect(payoutHolds(facts, { newCardHours: 0, changeHours: 0, above: 0 }, now)).toEqual([
      { reason: 'account_locked', until: null },
    ]);
  });

  it('end by themselves where they depend on time', () => {
    const facts = { ...calm, cardAddedAt: now, changedAt: now, amount: 2000n };
    expect(payoutHolds(facts, holds, now)).toEqual([
      { reason: 'new_card', until: now + 24 * HOUR },
      { reason: 'recent_change', until: now + 12 * HOUR },
      { reason: 'large_amount', until: null },
    ]);
  });
});

describe.each(SERVER_BY_DAY)('payouts on %s', (engine) => {
  let platform: TestPlatform;
  beforeAll(async () => {
    platform = await openTestPlatform(await openTestDatabase(engine));
    await settle(platform, { turnoverPercent: 0, minimum: 100 });
  });
  afterAll(() => platform.close());
  const turn = (rule: 'stopped' | 'allowed' | 'decimals', on: boolean) =>
    WITHDRAWAL_ACTIONS['withdrawal-switch'].run(platform.deps, { rule, on });
  const press = (what: { readonly id: number; readonly do: string; readonly despite?: readonly string[] }) =>
    WITHDRAWAL_ACTIONS.withdrawal.run(platform.deps, { text: '', despite: [], ...what });
  /** The wait shown to the member beside the state. */
  const waitOf = async ({ token }: Payee, id: number) => {
    const { body } = await platform.request(listWithdrawals, {}, { token });
    const { records } = body.value as {
      records: { withdrawId: string; wait: { reason: string; until: number | null } | null }[];
    };
    return records.find(({ withdrawId }) => withdrawId === String(id))?.wait;
  };

  it('stop at once: nothing is requested, nothing that waits is paid, and everything continues afterwards', async () => {
    const payee = await addPayee(platform);
    const id = idIn(await withdraw(platform, payee, 100));
    await operatorDoes(platform, id, 'review.begin');
    await turn('stopped', true);
    const { body } = await withdraw(platform, payee, 100);
    expect(body.errorCode).toBe('withdraw_closed');
    const terms = await platform.request(getWithdrawSettings, {}, { token: payee.token });
    expect(terms.body.value).toMatchObject({ allowWithdraw: 'N' });
    await expect(operatorDoes(platform, id, 'approve')).rejects.toThrow('payouts are stopped');
    expect(await stateOf(platform, payee, id)).toBe('inReview');
    expect(await waitOf(payee, id)).toEqual({ reason: 'stopped', until: null });
    await turn('stopped', false);
    await operatorDoes(platform, id, 'approve');
    await operatorDoes(platform, id, 'pay');
    expect(await stateOf(platform, payee, id)).toBe('paid');
    expect((await auditOf(platform.deps.db, 'withdrawal', 'all')).map(({ event }) => event)).toEqual([
      'stop',
      'resume',
    ]);
  });

  it('wait for an operator’s review, by the brand’s settings, and the audit log records the override', async () => {
    const payee = await addPayee(platform);
    await settle(platform, { holds: { newCardHours: 0, changeHours: 0, above: 0 } });
    await platform.request(changePaymentPassword, { oldPassword: PAYMENT, newPassword: '280820' }, payee);
    const id = idIn(await withdraw(platform, payee, 100, { body: { password: '280820' } }));
    expect(await waitOf(payee, id)).toBeNull();
    await settle(platform, { holds: { newCardHours: 24, changeHours: 24, above: 5000 } });
    await operatorDoes(platform, id, 'review.begin');
    await expect(press({ id, do: 'approve' })).rejects.toThrow(
      `withdrawal ${id} is held (new_card, recent_change, large_amount)`,
    );
    expect(String(await consolePage(platform.deps))).toContain(
      'despite the new card, a new password or place, the large amount',
    );
    const despite = ['new_card', 'recent_change', 'large_amount'];
    await expect(press({ id, do: 'approve', despite: despite.slice(0, 2) })).rejects.toThrow(
      '(large_amount)',
    );
    await press({ id, do: 'approve', despite });
    expect(await stateOf(platform, payee, id)).toBe('paying');
    const [approval] = (await auditOf(platform.deps.db, 'withdrawal', String(id))).filter(
      ({ event }) => event === 'approve',
    );
    expect(approval?.detail).toMatchObject({ despite: despite.join(', ') });
    platform.clock.advance(25 * HOUR);
    await settle(platform, { holds: { newCardHours: 24, changeHours: 24, above: 0 } });
    await operatorDoes(platform, id, 'pay');
    expect((await booksOf(platform, payee))[1]).toBe(0n);
  });

  it('are held for a card of less than a day and a fresh change by default, and the member sees why and until when', async () => {
    await platform.deps.settings.write({ withdrawal: DEFAULT_SETTINGS.withdrawal });
    await settle(platform, { turnoverPercent: 0, minimum: 100 });
    const payee = await addPayee(platform);
    platform.clock.advance(HOUR);
    const added = platform.clock.now();
    const card = fieldOf(
      (await platform.request(addCard, cardOf({ cardNumber: SECOND_IBAN }), { ...payee, key: randomUUID() }))
        .body.value,
      'bankCardId',
    );
    const id = idIn(await withdraw(platform, { ...payee, card }, 100));
    expect(await waitOf(payee, id)).toEqual({ reason: 'new_card', until: added + 24 * HOUR });
    await expect(press({ id, do: 'approve' })).rejects.toThrow('(new_card, recent_change)');
    platform.clock.advance(24 * HOUR);
    // The session is over by then; the operator's list has no holds either.
    await press({ id, do: 'review.begin' });
    await press({ id, do: 'approve' });
    await WITHDRAWAL_ACTIONS.withdrawal.run(platform.deps, { id, do: 'pay', text: 'FT1', despite: [] });
    expect((await booksOf(platform, payee))[1]).toBe(0n);
    const { token } = await startSession(platform.deps, payee.id, 'x');
    expect(await waitOf({ ...payee, token }, id)).toBeNull();
  });

  it('wait after whatever may mean a takeover, counted from the last of it', async () => {
    const payee = await addPayee(platform);
    const payout = { memberId: payee.id, cardId: Number(payee.card), amount: 1n };
    const changedAt = async () => (await payoutFacts(platform.deps.db, [payout]))(payout).changedAt;
    const note = async (kind: SecurityKind) => {
      platform.clock.advance(1000);
      await recordSecurity(platform.deps.db, { at: platform.clock.now(), kind, memberId: payee.id });
    };
    for (const kind of [
      ...(['signIn.newPlace', 'password.changed', 'password.reset', 'payment.set'] as const),
      ...(['contact.changed', 'authenticator.off', 'recovery.used', 'passkey.added'] as const),
    ]) {
      await note(kind);
      expect([kind, await changedAt()]).toEqual([kind, platform.clock.now()]);
    }
    const last = platform.clock.now();
    await note('secondStep.passed');
    expect(await changedAt()).toBe(last);
  });

  it('use the defaults where a row of an older version lacks a setting', async () => {
    const { holds: _, stopped: __, ...older } = DEFAULT_SETTINGS.withdrawal;
    await platform.deps.settings.write({ withdrawal: older as WithdrawalSettings });
    expect(platform.deps.settings.current().withdrawal).toEqual(DEFAULT_SETTINGS.withdrawal);
  });

  it('keep both of two concurrent changes by operators', async () => {
    for (let round = 0; round < 10; round += 1) {
      const on = round % 2 === 0;
      await Promise.all([turn('stopped', on), turn('allowed', on), turn('decimals', on)]);
      expect(platform.deps.settings.current().withdrawal).toMatchObject({
        stopped: on,
        allowed: on,
        decimals: on,
      });
    }
  });
});

it('are not paid once the stop is pressed, whatever is under way (postgres)', async () => {
  const platform = await openTestPlatform(await openTestDatabase('postgres'));
  try {
    await settle(platform, { turnoverPercent: 0, minimum: 100, daily: 100 });
    const payee = await addPayee(platform);
    for (let round = 0; round < 5; round += 1) {
      const ids: number[] = [];
      for (let each = 0; each < 6; each += 1) ids.push(idIn(await withdraw(platform, payee, 100)));
      for (const id of ids) {
        await operatorDoes(platform, id, 'review.begin');
        await operatorDoes(platform, id, 'approve');
      }
      const turn = (on: boolean) =>
        WITHDRAWAL_ACTIONS['withdrawal-switch'].run(platform.deps, { rule: 'stopped', on });
      const heldOf = async () => (await booksOf(platform, payee))[1];
      const paying = Promise.allSettled(ids.map((id) => operatorDoes(platform, id, 'pay')));
      await turn(true);
      const whenStopped = await heldOf();
      await paying;
      expect(await heldOf()).toBe(whenStopped);
      await turn(false);
    }
  } finally {
    await platform.close();
  }
});
