/** Former attacks on the platform, repeated against running servers; each checks an invariant afterwards. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDepositTransactionReport } from '#contract/deposit.ts';
import { depositByLaunchUrl } from '#contract/deposit-orders.ts';
import { changePassword } from '#contract/password.ts';
import { sendSecondStepCode } from '#contract/verification.ts';
import { getMemberInfo } from '#contract/session.ts';
import { getBalance } from '#contract/wallet.ts';
import { getTurnover } from '#contract/withdraw-terms.ts';
import {
  betOf,
  ENGINES,
  HOME,
  isSound,
  MINA,
  openTarget,
  stranger,
  times,
  type Player,
  type Target,
} from './target.ts';

const SAFE = BigInt(Number.MAX_SAFE_INTEGER);

describe.each(ENGINES)('attacks on money on %s', (engine) => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget(engine);
  }, 240_000);
  afterAll(() => target.stop());

  const balanceOf = async ({ account, currency, playSession }: Player): Promise<bigint> =>
    BigInt(String((await target.vendor('balance', { account, currency, playSession })).value['balance']));

  it('A2: a locked account cannot withdraw, deposit or play, in any process', async () => {
    const player = target.player();
    const { token } = player;
    const { account } = (await target.call(getMemberInfo, {}, { token })).value;
    const processes = target.urls.map((_, index) => index);
    for (const process of processes)
      expect((await target.call(getBalance, {}, { token, process })).status).toBe(200);
    await target.operate('person', { account, do: 'lock' });
    for (const process of processes) {
      const answers = await Promise.all([
        target.call(getBalance, {}, { token, process }),
        target.call(depositByLaunchUrl, { amount: 100, bankCode: 'FAST' }, { token, process }),
        target.call(getTurnover, {}, { token, process }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
      const bet = await target.vendor('bet', betOf(target, player), process);
      expect([bet.status < 500, bet.code]).toEqual([true, 'session_ended']);
    }
    await target.operate('person', { account, do: 'unlock' });
    expect((await target.call(getBalance, {}, { token })).status).toBe(401);
  });

  it('A4: a win of 10^18 for a stake of 1 is not paid, however often it is sent', async () => {
    const player = target.player();
    const before = await balanceOf(player);
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const bet = betOf(target, player, '1');
      expect((await target.vendor('bet', bet, attempt)).status).toBe(200);
      const { playSession: _, ...common } = bet;
      for (const amount of [10n ** 18n - 1n, SAFE, SAFE / 10n]) {
        const win = { ...common, transactionId: `s-${randomUUID()}`, betTransactionId: bet.transactionId };
        const { status } = await target.vendor('settle', { ...win, amount: String(amount) }, attempt);
        expect(status).toBeLessThan(500);
      }
    }
    expect(await balanceOf(player)).toBeLessThanOrEqual(before);
    expect((await target.call(getBalance, {}, { token: player.token })).status).toBe(200);
    expect(await isSound(target)).toBe(true);
  });

  it('A5: of 30 concurrent deposits five stay open', async () => {
    const { token } = target.player();
    await times(30, (process) =>
      target.call(depositByLaunchUrl, { amount: 100, bankCode: 'FAST' }, { token, process }),
    );
    const { value } = await target.call(getDepositTransactionReport, { page: '1', size: '50' }, { token });
    const open = (value['list'] as { state: number }[]).filter(({ state }) => state === 4);
    expect(open).toHaveLength(5);
  });

  it('A6: the ticket of a second step becomes invalid with the password', async () => {
    const { token } = (await target.signIn(MINA.account, MINA.password, HOME)).value as { token: string };
    await target.operate('module', { modId: 'LOGINIPVERF3', on: true });
    try {
      const away = await target.signIn(MINA.account, MINA.password, stranger());
      expect(away.code).toBe('login_verify_required');
      const { ticket } = away.value as { ticket: string };
      const passwords = { newPassword: 'Ayna-Kanadi-27', confirmNewPassword: 'Ayna-Kanadi-27' };
      const changed = await target.call(
        changePassword,
        { oldPassword: MINA.password, ...passwords },
        { token, ip: HOME },
      );
      expect(changed.status).toBe(200);
      const code = await target.call(sendSecondStepCode, { ticket }, { ip: stranger() });
      expect(code.code).toBe('sms_code_expired');
    } finally {
      await target.operate('module', { modId: 'LOGINIPVERF3', on: false });
    }
  });
});
