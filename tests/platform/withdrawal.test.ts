import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { getTurnover, getWithdrawAccounts, getWithdrawFee } from '#contract/withdraw-terms.ts';
import { sendWithdrawCode } from '#contract/cards.ts';
import { getWithdrawalCase } from '#contract/withdrawal.ts';
import { PAYMENT_LIMITS } from '../../platform/kernel/config.ts';
import { accountOf, openPlay, playerName } from '../../platform/domains/wallet/ledger/play.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { receiveOverdue } from '../../platform/domains/wallet/withdrawals/auto-receive.ts';
import { ENGINES } from '../support/databases.ts';
import { T0, type TestPlatform } from '../support/platform.ts';
import { proveByService } from './firebase-harness.ts';
import { codeTo, fieldsIn, gist, mobileOf, switchModules, wrongFor } from './identity-harness.ts';
import {
  addPayee,
  booksOf,
  operatorDoes,
  idIn,
  MINUTE,
  openEach,
  paidTo,
  settle,
  stateOf,
  systemSum,
  withdraw,
  type Payee,
} from './withdrawal-harness.ts';

describe.each(ENGINES)('withdrawals on %s', (engine) => {
  let platform: TestPlatform;
  let payee: Payee;
  openEach(engine, (there) => ({ platform, payee } = there));

  it('MEM-08 holds the amount, and pays it after the operator’s review, all recorded', async () => {
    await settle(platform, { fees: { BC: 10_000, EW: 0, VW: 0 } });
    const fee = await platform.request(
      getWithdrawFee,
      { withdrawAmount: '5000.55', withdrawType: 'BC' },
      { token: payee.token },
    );
    // Rounded down, so that it never exceeds the stated fee.
    expect(fee.body.value).toBe(50);
    const submitted = await withdraw(platform, payee, 5000.55);
    expect(submitted.body.value).toMatchObject({
      amount: 5000.55,
      fee: 50,
      paidAmount: 4950.55,
      state: 1,
      stateName: 'submitted',
      cardNumber: 'TR•• •••• 1326',
      reference: 'W-2026112001001',
    });
    const id = idIn(submitted);
    expect(await booksOf(platform, payee)).toEqual([1_000_000n, 500_055n]);
    const bank = await systemSum(platform, 'bank');
    await operatorDoes(platform, id, 'review.begin');
    await operatorDoes(platform, id, 'approve');
    expect(await booksOf(platform, payee)).toEqual([1_000_000n, 500_055n]);
    platform.clock.advance(60_000);
    await operatorDoes(platform, id, 'pay', 'FT1');
    expect(await booksOf(platform, payee)).toEqual([499_945n, 0n]);
    expect((await systemSum(platform, 'bank')) - bank).toBe(495_055n);
    expect(await systemSum(platform, 'fees')).toBe(5000n);
    const log = await auditOf(platform.deps.db, 'withdrawal', String(id));
    expect(log[0]?.detail).toMatchObject({ amount: '500055', fee: '5000', cardId: Number(payee.card) });
    expect(log.map(({ event, actor, at }) => [event, actor, at - T0])).toEqual([
      ['submit', 'member', 0],
      ['review.begin', 'console', 0],
      ['approve', 'console', 0],
      ['pay', 'console', 60_000],
    ]);
  });

  it('returns the amount when the operator refuses or the payment fails, also after it was sent', async () => {
    const reject = idIn(await withdraw(platform, payee, 100));
    await operatorDoes(platform, reject, 'review.begin');
    await expect(operatorDoes(platform, reject, 'reject', '')).rejects.toThrow('the reason is missing');
    await operatorDoes(platform, reject, 'reject', 'Name differs');
    const fail = idIn(await withdraw(platform, payee, 200));
    await settle(platform, { fees: { BC: 10_000, EW: 0, VW: 0 } });
    const bounced = idIn(await withdraw(platform, payee, 300));
    for (const id of [fail, bounced])
      for (const step of ['review.begin', 'approve'] as const) await operatorDoes(platform, id, step);
    await operatorDoes(platform, fail, 'pay.fail', 'Bank closed');
    await operatorDoes(platform, bounced, 'pay');
    await operatorDoes(platform, bounced, 'pay.fail', 'No such account');
    expect(await Promise.all([reject, fail, bounced].map((id) => stateOf(platform, payee, id)))).toEqual([
      'rejected',
      'failed',
      'failed',
    ]);
    expect(await booksOf(platform, payee)).toEqual([1_000_000n, 0n]);
    expect(await systemSum(platform, 'fees')).toBe(0n);
    await expect(operatorDoes(platform, fail, 'approve')).rejects.toThrow('is failed');
    await expect(operatorDoes(platform, 999, 'approve')).rejects.toThrow('no withdrawal');
  });

  it('enforces limits, decimals, times a day and hours, and names the violated one', async () => {
    await settle(platform, { minimum: 10_000, maximum: 300_000, dailyAmount: 500_000, daily: 3 });
    for (const [amount, problem] of [
      [99.99, 'amount_too_small'],
      [3000.01, 'amount_too_large'],
      [100.001, 'amount_decimals'],
    ] as const)
      expect(fieldsIn(await withdraw(platform, payee, amount))).toEqual([
        'fields_invalid',
        { amount: problem },
      ]);
    for (const amount of [0, -5, Number.MAX_VALUE])
      expect((await withdraw(platform, payee, amount)).status).toBe(400);
    await withdraw(platform, payee, 3000);
    expect(fieldsIn(await withdraw(platform, payee, 2000.01))).toEqual([
      'fields_invalid',
      { amount: 'amount_over_day' },
    ]);
    await withdraw(platform, payee, 100);
    await withdraw(platform, payee, 100);
    expect(gist(await withdraw(platform, payee, 100))).toEqual([403, 'withdraw_closed', { reason: 'times' }]);
    const info = await platform.request(getWithdrawAccounts, {}, { token: payee.token });
    expect(info.body.value).toMatchObject({ remainingTransactionTimes: 0, remainingWithdrawAmount: 1800 });
    // Noon UTC is 15:00 for the brand; its day ends at 21:00 UTC.
    platform.clock.advance(9 * 3_600_000);
    const later = { ...payee, token: await platform.tokenOf(payee.account) };
    await settle(platform, { window: { from: '22:00', to: '02:00' } });
    expect((await withdraw(platform, later, 100)).status).toBe(200);
    await settle(platform, { window: { from: '01:00', to: '22:00' }, decimals: false });
    expect(gist(await withdraw(platform, later, 100))).toEqual([
      403,
      'withdraw_closed',
      { reason: 'window' },
    ]);
    await settle(platform, { window: null });
    expect(fieldsIn(await withdraw(platform, later, 100.5))[1]).toEqual({ amount: 'amount_decimals' });
  });

  it('that was refused, or whose payment failed, is none of the day’s', async () => {
    await settle(platform, { daily: 1 });
    const refusedOne = idIn(await withdraw(platform, payee, 100));
    await operatorDoes(platform, refusedOne, 'review.begin');
    await operatorDoes(platform, refusedOne, 'reject');
    const failed = idIn(await withdraw(platform, payee, 100));
    for (const step of ['review.begin', 'approve', 'pay.fail'] as const)
      await operatorDoes(platform, failed, step);
    expect((await withdraw(platform, payee, 100)).status).toBe(200);
    expect(gist(await withdraw(platform, payee, 100))[2]).toEqual({ reason: 'times' });
  });

  it('requires the payment password and counts wrong ones, under any idempotency key', async () => {
    const wrong = { body: { password: 'not-it' } };
    for (let n = 0; n < PAYMENT_LIMITS.tries; n += 1)
      expect((await withdraw(platform, payee, 100, wrong)).body.errorCode).toBe('invalid.payment.pw');
    expect((await withdraw(platform, payee, 100)).body.errorCode).toBe('TOO_MANY_REQUESTS');
    platform.clock.advance(PAYMENT_LIMITS.window);
    expect((await withdraw(platform, payee, 100)).status).toBe(200);
    const { account } = await platform.addPerson();
    const bare = { token: await platform.tokenOf(account), card: payee.card };
    expect((await withdraw(platform, bare, 100)).body.errorCode).toBe('not.exists.payment.password');
    await switchModules(platform, ['WDRAWNOPASSVERIF3'], true);
    expect((await withdraw(platform, payee, 100, { body: { password: '' } })).status).toBe(200);
  });

  it('requires a code by SMS where the brand does, consumed with the withdrawal alone', async () => {
    const mobile = mobileOf(7);
    const owner = await addPayee(platform, { countryDialingCode: '90', mobile });
    await settle(platform, { verification: 'WITHDRAW_AMOUNT', verificationAmount: 50_000 });
    expect((await withdraw(platform, owner, 500)).status).toBe(200);
    expect(fieldsIn(await withdraw(platform, owner, 500.01))[1]).toEqual({
      verificationCode: 'code_missing',
    });
    await platform.request(sendWithdrawCode, { purpose: 'withdraw' }, { token: owner.token });
    const code = await codeTo(platform, mobile);
    const by = (verificationCode: string, amount = 600, key?: string) =>
      withdraw(platform, owner, amount, { body: { verificationCode }, ...(key ? { key } : {}) });
    expect(gist(await by(wrongFor(code)))).toEqual([403, 'sms_code_wrong', { left: 4 }]);
    expect((await by(code, 20_000)).body.errorCode).toBe('insufficient_balance');
    const submitted = await by(code, 600, 'the-one-intention');
    expect(submitted.status).toBe(200);
    // The response was lost: the repeated call gets the same one, though the code is consumed.
    expect((await by(code, 600, 'the-one-intention')).body).toEqual(submitted.body);
    expect((await by(code)).body.errorCode).toBe('sms_code_expired');
    expect(gist(await withdraw(platform, payee, 600, { body: { verificationCode: '1' } }))[2]).toEqual({
      reason: 'mobile',
    });
  });

  it('where the service proves phones takes its token for the account’s number, and no code of ours', async () => {
    const mobile = mobileOf(7);
    const owner = await addPayee(platform, { countryDialingCode: '90', mobile });
    await settle(platform, { verification: 'EVERY_WITHDRAWAL' });
    await platform.request(sendWithdrawCode, { purpose: 'withdraw' }, { token: owner.token });
    const verificationCode = await codeTo(platform, mobile);
    await switchModules(platform, ['PHONEVERIFSERVICE3'], true);
    const by = (body: object) => withdraw(platform, owner, 100, { body });
    expect(fieldsIn(await by({ verificationCode }))[1]).toEqual({ verificationCode: 'code_missing' });
    const tokenOf = async (number: string) => String((await proveByService(platform, number))['idToken']);
    const ofAnother = await by({ firebaseIdToken: await tokenOf(mobileOf(8)) });
    expect(ofAnother.body.errorCode).toBe('sms_code_expired');
    const firebaseIdToken = await tokenOf(mobile);
    expect((await by({ firebaseIdToken })).status).toBe(200);
    expect((await by({ firebaseIdToken })).body.errorCode).toBe('sms_code_expired');
  });

  it('once for a double click, and once for two concurrent ones with money for one', async () => {
    const same = await Promise.all(
      Array.from({ length: 4 }, () => withdraw(platform, payee, 1000, { key: 'one-intention' })),
    );
    expect(new Set(same.map(idIn)).size).toBe(1);
    expect(await booksOf(platform, payee)).toEqual([1_000_000n, 100_000n]);
    const both = await Promise.all([withdraw(platform, payee, 6000), withdraw(platform, payee, 6000)]);
    expect(both.map(({ body }) => body.errorCode ?? 'accepted').toSorted()).toEqual([
      'accepted',
      'insufficient_balance',
    ]);
    expect(await booksOf(platform, payee)).toEqual([1_000_000n, 700_000n]);
  });

  it('after enough turnover since the deposits, not counting earlier bets', async () => {
    await settle(platform, { turnoverPercent: 100 });
    const turnover = async () => (await platform.request(getTurnover, {}, { token: payee.token })).body.value;
    const { deps } = platform;
    let n = 0;
    const bet = async (amount: bigint, cancel = false) => {
      n += 1;
      const play = await openPlay(deps, { memberId: payee.id, vendor: 'NIMBUS', gameId: '1' });
      const account = accountOf(deps.secret, 'NIMBUS', playerName(deps.secret, 'NIMBUS', payee.wallet)) ?? 0;
      const base = { vendor: 'NIMBUS', round: `r${n}`, game: '1', account, currency: 'TLB' };
      const at = deps.clock.now();
      const moved = await deps.ledger.move({
        ...base,
        id: `b${n}`,
        op: 'bet',
        amount,
        playSession: play?.playSession ?? '',
        idle: 7_200_000,
        at,
      });
      expect(moved).toMatchObject({ status: 'ok' });
      await deps.ledger.move(
        cancel
          ? { ...base, id: `c${n}`, op: 'cancel', bet: `b${n}`, at }
          : { ...base, id: `c${n}`, op: 'settle', bet: `b${n}`, amount, detail: null, at },
      );
    };
    expect(await turnover()).toMatchObject({
      status: 'N',
      totalRequiredTurnover: 10_000,
      totalActualTurnover: 0,
    });
    platform.clock.advance(1000);
    await bet(400_000n);
    await bet(400_000n, true);
    expect(gist(await withdraw(platform, payee, 100))).toEqual([409, 'turnover_missing', { missing: 6000 }]);
    await settle(platform, { turnoverBlocks: false });
    expect(await turnover()).toMatchObject({ status: 'I', totalActualTurnover: 4000 });
    await settle(platform, { turnoverBlocks: true });
    await bet(900_000n);
    expect(await turnover()).toMatchObject({ status: 'A', totalRequiredTurnover: 0 });
    expect((await withdraw(platform, payee, 100)).status).toBe(200);
    // An excess of turnover does not count for the next deposit.
    platform.clock.advance(1000);
    await deps.ledger.post({
      key: 'second-deposit',
      kind: 'deposit',
      at: deps.clock.now(),
      postings: [
        { account: payee.wallet, amount: 50_000n },
        { system: 'bank', currency: 'TLB', amount: -50_000n },
      ],
    });
    expect(gist(await withdraw(platform, payee, 100))[2]).toEqual({ missing: 500 });
  });

  it('the console changes their terms, from the next one on', async () => {
    const terms = { minimum: 250, maximum: 300.5, autoReceiveMinutes: 5, verification: 'NONE' };
    const doing = (name: string, request: object) =>
      ACTIONS[name]?.run(platform.deps, parse(ACTIONS[name].request, request) as never);
    await doing('withdrawal-terms', terms);
    expect(gist(await withdraw(platform, payee, 249.99))[2]).toEqual({
      fields: { amount: 'amount_too_small' },
    });
    expect(gist(await withdraw(platform, payee, 300.51))[2]).toEqual({
      fields: { amount: 'amount_too_large' },
    });
    const paid = await paidTo(platform, payee, 300.5);
    platform.clock.advance(5 * MINUTE);
    await receiveOverdue(platform.deps);
    expect(await stateOf(platform, payee, paid)).toBe('autoReceived');
    await expect(doing('withdrawal-terms', { ...terms, maximum: 1 })).rejects.toThrow(
      'the minimum is above the maximum',
    );
    await doing('withdrawal-switch', { rule: 'allowed', on: false });
    expect(gist(await withdraw(platform, payee, 300))[1]).toBe('withdraw_closed');
  });

  it('another member’s card and case are not found', async () => {
    const other = await addPayee(platform);
    expect(gist(await withdraw(platform, { ...other, card: payee.card }, 100))).toEqual([
      404,
      'not_found',
      null,
    ]);
    const id = idIn(await withdraw(platform, payee, 100));
    const query = { withdrawId: String(id) };
    const theirs = await platform.request(getWithdrawalCase, query, { token: other.token });
    expect(gist(theirs)).toEqual([404, 'not_found', null]);
    expect(
      (await platform.request(getWithdrawalCase, query, { token: payee.token })).body.value,
    ).toMatchObject({
      withdrawal: { withdrawId: String(id), amount: 100 },
      events: [{ event: 'submit', actor: 'member' }],
      movements: [],
      proofs: [],
    });
  });
});
