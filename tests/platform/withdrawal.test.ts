import { parse } from 'valibot';
import { describe, expect, it } from 'vitest';
import { getTurnover, getWithdrawAccounts, getWithdrawFee } from '#contract/withdraw-terms.ts';
import { getWithdrawalCase, sendWithdrawCode } from '#contract/withdrawal.ts';
import { PAYMENT_LIMITS } from '../../platform/kernel/config.ts';
import { accountOf, openPlay, playerName } from '../../platform/domains/wallet/ledger/play.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { auditOf } from '../../platform/runtime/audit-log.ts';
import { receiveOverdue } from '../../platform/domains/wallet/withdrawals/auto-receive.ts';
import { ENGINES } from '../support/databases.ts';
import { T0, type House } from '../support/platform.ts';
import { codeTo, fieldsIn, gist, mobileOf, switchModules, wrongFor } from './identity-house.ts';
import {
  addPayee,
  booksOf,
  houseDoes,
  idIn,
  MINUTE,
  openEach,
  paidTo,
  settle,
  stateOf,
  systemSum,
  withdraw,
  type Payee,
} from './withdrawal-house.ts';

describe.each(ENGINES)('withdrawals on %s', (engine) => {
  let house: House;
  let payee: Payee;
  openEach(engine, (there) => ({ house, payee } = there));

  it('MEM-08 holds the amount, and pays it when the house has looked, all written down', async () => {
    await settle(house, { fees: { BC: 10_000, EW: 0, VW: 0 } });
    const fee = await house.ask(
      getWithdrawFee,
      { withdrawAmount: '5000.55', withdrawType: 'BC' },
      { token: payee.token },
    );
    // Rounded down: never more than is said.
    expect(fee.body.value).toBe(50);
    const asked = await withdraw(house, payee, 5000.55);
    expect(asked.body.value).toMatchObject({
      amount: 5000.55,
      fee: 50,
      paidAmount: 4950.55,
      state: 1,
      stateName: 'submitted',
      cardNumber: 'TR•• •••• 1326',
      reference: 'W-2026112001001',
    });
    const id = idIn(asked);
    expect(await booksOf(house, payee)).toEqual([1_000_000n, 500_055n]);
    const bank = await systemSum(house, 'bank');
    await houseDoes(house, id, 'review.begin');
    await houseDoes(house, id, 'approve');
    expect(await booksOf(house, payee)).toEqual([1_000_000n, 500_055n]);
    house.clock.advance(60_000);
    await houseDoes(house, id, 'pay', 'FT1');
    expect(await booksOf(house, payee)).toEqual([499_945n, 0n]);
    expect((await systemSum(house, 'bank')) - bank).toBe(495_055n);
    expect(await systemSum(house, 'fees')).toBe(5000n);
    expect(
      (await auditOf(house.deps.db, 'withdrawal', String(id))).map(({ event, actor, at }) => [
        event,
        actor,
        at - T0,
      ]),
    ).toEqual([
      ['submit', 'member', 0],
      ['review.begin', 'console', 0],
      ['approve', 'console', 0],
      ['pay', 'console', 60_000],
    ]);
  });

  it('gives the amount back when the house refuses or the payment fails, also after it was sent', async () => {
    const reject = idIn(await withdraw(house, payee, 100));
    await houseDoes(house, reject, 'review.begin');
    await expect(houseDoes(house, reject, 'reject', '')).rejects.toThrow('say the reason');
    await houseDoes(house, reject, 'reject', 'Name differs');
    const fail = idIn(await withdraw(house, payee, 200));
    await settle(house, { fees: { BC: 10_000, EW: 0, VW: 0 } });
    const bounced = idIn(await withdraw(house, payee, 300));
    for (const id of [fail, bounced])
      for (const step of ['review.begin', 'approve'] as const) await houseDoes(house, id, step);
    await houseDoes(house, fail, 'pay.fail', 'Bank closed');
    await houseDoes(house, bounced, 'pay');
    await houseDoes(house, bounced, 'pay.fail', 'No such account');
    expect(await Promise.all([reject, fail, bounced].map((id) => stateOf(house, payee, id)))).toEqual([
      'rejected',
      'failed',
      'failed',
    ]);
    expect(await booksOf(house, payee)).toEqual([1_000_000n, 0n]);
    expect(await systemSum(house, 'fees')).toBe(0n);
    await expect(houseDoes(house, fail, 'approve')).rejects.toThrow('is failed');
    await expect(houseDoes(house, 999, 'approve')).rejects.toThrow('no withdrawal');
  });

  it('keeps to limits, decimals, times a day and hours, and says which', async () => {
    await settle(house, { minimum: 10_000, maximum: 300_000, dailyAmount: 500_000, daily: 3 });
    for (const [amount, problem] of [
      [99.99, 'amount_too_small'],
      [3000.01, 'amount_too_large'],
      [100.001, 'amount_decimals'],
    ] as const)
      expect(fieldsIn(await withdraw(house, payee, amount))).toEqual(['fields_invalid', { amount: problem }]);
    for (const amount of [0, -5, Number.MAX_VALUE])
      expect((await withdraw(house, payee, amount)).status).toBe(400);
    await withdraw(house, payee, 3000);
    expect(fieldsIn(await withdraw(house, payee, 2000.01))).toEqual([
      'fields_invalid',
      { amount: 'amount_over_day' },
    ]);
    await withdraw(house, payee, 100);
    await withdraw(house, payee, 100);
    expect(gist(await withdraw(house, payee, 100))).toEqual([403, 'withdraw_closed', { reason: 'times' }]);
    const info = await house.ask(getWithdrawAccounts, {}, { token: payee.token });
    expect(info.body.value).toMatchObject({ remainingTransactionTimes: 0, remainingWithdrawAmount: 1800 });
    // Noon UTC is 15:00 in the house; its day ends at 21:00 UTC.
    house.clock.advance(9 * 3_600_000);
    const later = { ...payee, token: await house.tokenOf(payee.account) };
    await settle(house, { window: { from: '22:00', to: '02:00' } });
    expect((await withdraw(house, later, 100)).status).toBe(200);
    await settle(house, { window: { from: '01:00', to: '22:00' }, decimals: false });
    expect(gist(await withdraw(house, later, 100))).toEqual([403, 'withdraw_closed', { reason: 'window' }]);
    await settle(house, { window: null });
    expect(fieldsIn(await withdraw(house, later, 100.5))[1]).toEqual({ amount: 'amount_decimals' });
  });

  it('asks for the payment password and counts wrong ones, whatever key they come under', async () => {
    const wrong = { body: { password: 'not-it' } };
    for (let n = 0; n < PAYMENT_LIMITS.tries; n += 1)
      expect((await withdraw(house, payee, 100, wrong)).body.errorCode).toBe('invalid.payment.pw');
    expect((await withdraw(house, payee, 100)).body.errorCode).toBe('TOO_MANY_REQUESTS');
    house.clock.advance(PAYMENT_LIMITS.window);
    expect((await withdraw(house, payee, 100)).status).toBe(200);
    const { account } = await house.addPerson();
    const bare = { token: await house.tokenOf(account), card: payee.card };
    expect((await withdraw(house, bare, 100)).body.errorCode).toBe('not.exists.payment.password');
    await switchModules(house, ['WDRAWNOPASSVERIF3'], true);
    expect((await withdraw(house, payee, 100, { body: { password: '' } })).status).toBe(200);
  });

  it('a code by SMS where the house asks for one, spent with the withdrawal alone', async () => {
    const mobile = mobileOf(7);
    const owner = await addPayee(house, { countryDialingCode: '90', mobile });
    await settle(house, { verification: 'WITHDRAW_AMOUNT', verificationAmount: 50_000 });
    expect((await withdraw(house, owner, 500)).status).toBe(200);
    expect(fieldsIn(await withdraw(house, owner, 500.01))[1]).toEqual({ verificationCode: 'code_missing' });
    await house.ask(sendWithdrawCode, { purpose: 'withdraw' }, { token: owner.token });
    const code = await codeTo(house, mobile);
    const by = (verificationCode: string, amount = 600, key?: string) =>
      withdraw(house, owner, amount, { body: { verificationCode }, ...(key ? { key } : {}) });
    expect(gist(await by(wrongFor(code)))).toEqual([403, 'sms_code_wrong', { left: 4 }]);
    expect((await by(code, 20_000)).body.errorCode).toBe('insufficient_balance');
    const asked = await by(code, 600, 'the-one-intention');
    expect(asked.status).toBe(200);
    // The answer was lost: the same call again is answered as it was, though the code is spent.
    expect((await by(code, 600, 'the-one-intention')).body).toEqual(asked.body);
    expect((await by(code)).body.errorCode).toBe('sms_code_expired');
    expect(gist(await withdraw(house, payee, 600, { body: { verificationCode: '1' } }))[2]).toEqual({
      reason: 'mobile',
    });
  });

  it('once for a double click, and once for two at once with money for one', async () => {
    const same = await Promise.all(
      Array.from({ length: 4 }, () => withdraw(house, payee, 1000, { key: 'one-intention' })),
    );
    expect(new Set(same.map(idIn)).size).toBe(1);
    expect(await booksOf(house, payee)).toEqual([1_000_000n, 100_000n]);
    const both = await Promise.all([withdraw(house, payee, 6000), withdraw(house, payee, 6000)]);
    expect(both.map(({ body }) => body.errorCode ?? 'asked').toSorted()).toEqual([
      'asked',
      'insufficient_balance',
    ]);
    expect(await booksOf(house, payee)).toEqual([1_000_000n, 700_000n]);
  });

  it('after enough was wagered since the deposits, and not by bets before them', async () => {
    await settle(house, { turnoverPercent: 100 });
    const turnover = async () => (await house.ask(getTurnover, {}, { token: payee.token })).body.value;
    const { deps } = house;
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
    house.clock.advance(1000);
    await bet(400_000n);
    await bet(400_000n, true);
    expect(gist(await withdraw(house, payee, 100))).toEqual([409, 'turnover_missing', { missing: 6000 }]);
    await settle(house, { turnoverBlocks: false });
    expect(await turnover()).toMatchObject({ status: 'I', totalActualTurnover: 4000 });
    await settle(house, { turnoverBlocks: true });
    await bet(900_000n);
    expect(await turnover()).toMatchObject({ status: 'A', totalRequiredTurnover: 0 });
    expect((await withdraw(house, payee, 100)).status).toBe(200);
    // What was bet too much does not count for the next deposit.
    house.clock.advance(1000);
    await deps.ledger.post({
      key: 'second-deposit',
      kind: 'deposit',
      at: deps.clock.now(),
      postings: [
        { account: payee.wallet, amount: 50_000n },
        { system: 'bank', currency: 'TLB', amount: -50_000n },
      ],
    });
    expect(gist(await withdraw(house, payee, 100))[2]).toEqual({ missing: 500 });
  });

  it('the console changes what they go by, from the next one on', async () => {
    const terms = { minimum: 250, maximum: 300.5, autoReceiveMinutes: 5, verification: 'NONE' };
    const doing = (name: string, request: object) =>
      ACTIONS[name]?.run(house.deps, parse(ACTIONS[name].request, request) as never);
    await doing('withdrawal-terms', terms);
    expect(gist(await withdraw(house, payee, 249.99))[2]).toEqual({ fields: { amount: 'amount_too_small' } });
    expect(gist(await withdraw(house, payee, 300.51))[2]).toEqual({ fields: { amount: 'amount_too_large' } });
    const paid = await paidTo(house, payee, 300.5);
    house.clock.advance(5 * MINUTE);
    await receiveOverdue(house.deps);
    expect(await stateOf(house, payee, paid)).toBe('autoReceived');
    await expect(doing('withdrawal-terms', { ...terms, maximum: 1 })).rejects.toThrow('the least amount');
    await doing('withdrawal-switch', { rule: 'allowed', on: false });
    expect(gist(await withdraw(house, payee, 300))[1]).toBe('withdraw_closed');
  });

  it('somebody else’s card and case are not there', async () => {
    const other = await addPayee(house);
    expect(gist(await withdraw(house, { ...other, card: payee.card }, 100))).toEqual([
      404,
      'not_found',
      null,
    ]);
    const id = idIn(await withdraw(house, payee, 100));
    const ask = { withdrawId: String(id) };
    const theirs = await house.ask(getWithdrawalCase, ask, { token: other.token });
    expect(gist(theirs)).toEqual([404, 'not_found', null]);
    expect((await house.ask(getWithdrawalCase, ask, { token: payee.token })).body.value).toMatchObject({
      withdrawal: { withdrawId: String(id), amount: 100 },
      events: [{ event: 'submit', actor: 'member' }],
      movements: [],
      proofs: [],
    });
  });
});
