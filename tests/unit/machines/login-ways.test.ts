import { describe, expect, test } from 'vitest';
import { FAILURES, refused } from './harness.ts';
import { RICH, byPhone, filled, login, newPlace, signedIn, wantsCaptcha } from './login-harness.ts';

type Login = ReturnType<typeof login>;
const holdsNoSecret = ({ state }: Login) => {
  expect(JSON.stringify(state().context)).not.toContain('geheim-99');
  expect(JSON.stringify(state().context)).not.toContain('481516');
};
const ended = ({ ends }: Login) =>
  ends[0] as { changeDue: string | null; password: string | null } | undefined;

describe('LOG-02: the form by mobile number', () => {
  test('LOG-14: is sent without a slider, number and code under the names of the call', async () => {
    const mounted = login();
    mounted.submitSms();
    expect(mounted.state().children.sliderCaptcha).toBeUndefined();
    expect(mounted.call.inputs).toEqual([
      {
        credentials: { type: 'sms', username: '532 418 07 72', password: '481516', dialingCode: '90' },
        ticket: null,
      },
    ]);
    await mounted.call.answer(signedIn);
    expect(mounted.ends).toEqual([{ kind: 'signedIn', signedIn, changeDue: null, password: null }]);
    holdsNoSecret(mounted);
  });

  test.each([
    [{ mobileNum: '' }, { mobileNum: 'phone_missing' }],
    [{ mobileNum: '12' }, { mobileNum: 'phone_format_invalid' }],
    [{ countryDialingCode: 'x' }, { mobileNum: 'phone_format_invalid' }],
    [{ verificationCode: ' ' }, { verificationCode: 'code_missing' }],
    [
      { mobileNum: ' ', verificationCode: '' },
      { mobileNum: 'phone_missing', verificationCode: 'code_missing' },
    ],
  ])('VAL-03, VAL-04, LOG-13: %j is refused before any request', (part, errors) => {
    const { submitSms, state, call } = login();
    submitSms(part);
    expect(call.runs).toHaveLength(0);
    expect(state().context.fieldErrors).toEqual(errors);
  });

  test('SMS-03: a code can be requested once the number is valid', () => {
    const { flow, codes, state } = login();
    flow.send({ type: 'method.choose', method: 'sms' });
    flow.send({ type: 'code.request', values: { ...byPhone, mobileNum: '12' } });
    expect(codes.received).toEqual([]);
    expect(state().context.fieldErrors).toEqual({ mobileNum: 'phone_format_invalid' });
    flow.send({ type: 'code.request', values: byPhone });
    expect(codes.received).toEqual([
      {
        type: 'code.send',
        request: { purpose: 'login', mobile: '532 418 07 72', dialingCode: '90' },
      },
    ]);
    expect(state().context.fieldErrors).toEqual({});
  });

  test.each(FAILURES)('%s is shown in the form, and no code is kept', async (_, error, failure) => {
    const mounted = login();
    mounted.submitSms();
    await mounted.call.fail(error);
    expect(mounted.state().value).toBe('editing');
    expect(mounted.state().context).toMatchObject({ failure, method: 'sms' });
    holdsNoSecret(mounted);
  });

  test('CAP-03: requires no image captcha', async () => {
    const { submitSms, call, image, state } = login();
    submitSms();
    await call.fail(wantsCaptcha);
    expect(image.started).toBe(0);
    expect(state().context.captchaRequired).toBe(false);
  });

  test('another way of signing in drops the refusal', async () => {
    const { flow, submitSms, call, state } = login();
    submitSms();
    await call.fail(refused('sms_code_wrong'));
    flow.send({ type: 'method.choose', method: 'password' });
    expect(state().context.failure).toBeNull();
  });
});

test.each([
  ['CFG-01: the module', { modules: [] }, 'password', false],
  ['CFG-10: the store flag', { store: { smsLogin: false } }, 'password', false],
  ['CFG-10: the flag of passwords', { store: { passwordLogin: false } }, 'sms', true],
] as const)('%s decides which forms there are', (_, brand, method, sms) => {
  const { context } = login(null, null, brand).state();
  expect(context.method).toBe(method);
  expect(context.offers.sms).toBe(sms);
});

test('CFG-10: a brand without passwords sends none from the header', () => {
  const { state, call } = login(filled, null, { store: { passwordLogin: false } });
  expect(state().value).toBe('editing');
  expect(call.runs).toHaveLength(0);
});

describe('LOG-23: a sign-in from a new place', () => {
  const atStep = async () => {
    const mounted = login();
    mounted.submit();
    mounted.slide();
    await mounted.call.fail(newPlace);
    return mounted;
  };

  test('LOG-15: signs in only after the second step, which gets the input of the first', async () => {
    const mounted = await atStep();
    expect(mounted.ends).toEqual([]);
    expect(mounted.given()).toMatchObject({
      input: { credentials: filled, due: { mobileNum: '+90 *** ** 72', ticket: 's-1' } },
    });
    mounted.step();
    expect(mounted.ends).toEqual([{ kind: 'signedIn', signedIn, changeDue: null, password: null }]);
    holdsNoSecret(mounted);
  });

  test('leads back to the form, which keeps nothing of it', async () => {
    const mounted = await atStep();
    mounted.step('leave');
    expect(mounted.state().value).toBe('editing');
    expect(mounted.state().context.secondStep).toBeNull();
    holdsNoSecret(mounted);
  });

  test('can be closed without signing in', async () => {
    const mounted = await atStep();
    mounted.flow.send({ type: 'dialog.close' });
    expect(mounted.ends).toEqual([null]);
    holdsNoSecret(mounted);
  });

  test('is an ordinary refusal if the response has no phone number', async () => {
    const mounted = login();
    mounted.submit();
    mounted.slide();
    await mounted.call.fail(refused('login_verify_required'));
    expect(mounted.state().value).toBe('editing');
    expect(mounted.state().context.failure?.code).toBe('login_verify_required');
  });
});

describe('a password that must be changed first', () => {
  const FORCING = { modules: RICH };
  const LENIENT = { modules: RICH.filter((module) => module !== 'PWDEXPFORCECHANGE3') };
  test.each([
    ['LOG-19: the default one', { isPasswordDefault: true }, LENIENT, 'default'],
    ['LOG-20: an expired one, forced', { isPasswordExpired: true }, FORCING, 'expired'],
    ['LOG-20: an expired one, not forced', { isPasswordExpired: true }, LENIENT, null],
    ['LOG-21: any other', {}, FORCING, null],
  ] as const)('%s', async (_, more, brand, due) => {
    const mounted = login(null, null, brand);
    mounted.submit();
    mounted.slide();
    await mounted.call.answer({ ...signedIn, ...more });
    expect(ended(mounted)).toMatchObject({ changeDue: due, password: due && 'geheim-99' });
  });

  test('LOG-19, LOG-20: does not concern a sign-in by a code', async () => {
    const mounted = login();
    mounted.submitSms();
    await mounted.call.answer({ ...signedIn, isPasswordDefault: true, isPasswordExpired: true });
    expect(ended(mounted)).toMatchObject({ changeDue: null, password: null });
  });
});

test.each(['registration', 'forgotPassword', 'freePlay'] as const)(
  'the link to %s ends with its target',
  (flow) => {
    const { flow: actor, ends } = login();
    actor.send({ type: 'link.follow', flow });
    expect(ends).toEqual([{ kind: 'goTo', flow }]);
  },
);

test('ERR-12: a closed slider is reported as a missing check, until the form is sent again', () => {
  const { submit, slide, state } = login();
  submit();
  slide('slider.close');
  expect(state().context.isUnverified).toBe(true);
  submit();
  expect(state().context.isUnverified).toBe(false);
});
