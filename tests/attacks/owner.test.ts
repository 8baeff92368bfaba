/** Former attacks on the platform, repeated against running servers; each checks an invariant afterwards. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSliderCaptcha } from '#contract/captcha.ts';
import { addCard, setPaymentPassword } from '#contract/cards.ts';
import { requestPasswordMail } from '#contract/password.ts';
import { sendLoginCode } from '#contract/verification.ts';
import { requestWithdrawal } from '#contract/withdrawal.ts';
import { ENGINES, HOME, MINA, openTarget, stranger, times, type Target } from './target.ts';

describe.each(ENGINES)('attacks on an owner on %s', (engine) => {
  let target: Target;
  beforeAll(async () => {
    target = await openTarget(engine);
  }, 240_000);
  afterAll(() => target.stop());
  it('C14: actions of strangers do not block the owner', async () => {
    const signed = await target.signIn(MINA.account, MINA.password, HOME);
    expect(signed.status).toBe(200);
    const phone = { mobileNum: MINA.mobile, countryDialingCode: '90' };
    for (let at = 0; at < 8; at += 1) {
      const ip = stranger();
      await target.call(sendLoginCode, { ...phone, ...(await target.ticket('code', ip)) }, { ip });
      await target.call(requestPasswordMail, { username: MINA.account, email: `w${at}@ornek.test` }, { ip });
    }
    const before = (await target.outbox()).length;
    const code = await target.call(
      sendLoginCode,
      { ...phone, ...(await target.ticket('code', HOME)) },
      { ip: HOME },
    );
    expect(code.status).toBe(200);
    const mail = { username: MINA.account, email: MINA.email };
    expect((await target.call(requestPasswordMail, mail, { ip: HOME })).status).toBe(200);
    expect((await target.outbox()).length).toBe(before + 2);
  });

  it('C14: concurrent right payment passwords do not lock the account', async () => {
    const { token } = target.player();
    await target.call(setPaymentPassword, { oldPassword: '', newPassword: '190719' }, { token });
    const card = {
      bankCode: 'ANKA',
      cardNumber: 'TR330006100519786457841326',
      cardHolder: 'A B',
      password: '190719',
    };
    const added = await target.call(addCard, card, { token });
    expect(added.status).toBe(200);
    const bankCardId = String(added.value['bankCardId']);
    const once = { check: 'v2', amount: 100, bankCardId, password: '190719' };
    const answers = await times(12, (process) => target.call(requestWithdrawal, once, { token, process }));
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toEqual([]);
    const after = await target.call(requestWithdrawal, { ...once, password: '000000' }, { token });
    expect(after.code).toBe('invalid.payment.pw');
  });

  it('C15: no code is sent without a captcha, and none to a premium number', async () => {
    const before = (await target.outbox()).length;
    const ip = stranger();
    for (let at = 0; at < 20; at += 1) {
      const phone = { mobileNum: `555000${1000 + at}`, countryDialingCode: '90' };
      expect((await target.call(sendLoginCode, phone, { ip })).code).toBe('captcha_required');
    }
    const premium = { mobileNum: '9098765432', countryDialingCode: '44' };
    const answer = await target.call(
      sendLoginCode,
      { ...premium, ...(await target.ticket('code', ip)) },
      { ip },
    );
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect((await target.outbox()).length).toBe(before);
  });

  it('C16: the proof of work grows with tries', async () => {
    const ip = stranger();
    const difficulty = async (): Promise<number> => {
      const { value } = await target.call(startSliderCaptcha, { scene: 'login' }, { ip });
      return (value['proof'] as { difficulty: number }).difficulty;
    };
    const first = await difficulty();
    for (let at = 0; at < 12; at += 1) await target.signIn(`nobody_${at}`, 'wrong', ip);
    expect(await difficulty()).toBeGreaterThan(first);
  }, 120_000);
});
