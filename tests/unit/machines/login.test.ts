import { describe, expect, test } from 'vitest';
import { missingIn } from '../../../src/machines/session/login/login-form.ts';
import { welcome } from '../../../src/machines/session/common/sign-in-end.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { FAILURES, refused, settled } from './harness.ts';
import { filled, login, signedIn, ticket, wantsCaptcha } from './login-harness.ts';

type Login = ReturnType<typeof login>;
const submitting = () => {
  const mounted = login();
  mounted.submit();
  mounted.slide();
  return mounted;
};
const refusedWith = async (error: unknown, mounted: Login = submitting()) => {
  await mounted.call.fail(error);
  return mounted;
};
const holdsNoPassword = ({ state }: Login) =>
  expect(JSON.stringify(state().context)).not.toContain('geheim-99');

describe('the form', () => {
  test('LOG-01: is open at first and in front of the page', () => {
    const { state, call, image } = login();
    expect(state().value).toBe('editing');
    expect(state().hasTag('modal')).toBe(true);
    expect(call.runs).toHaveLength(0);
    expect(image.started).toBe(0);
  });

  test.each([
    [{ username: '' }, { username: 'input_required' }],
    [{ username: '  ' }, { username: 'input_required' }],
    [{ password: '' }, { password: 'input_required' }],
    [
      { username: '', password: '' },
      { username: 'input_required', password: 'input_required' },
    ],
  ])('LOG-13: %j is refused before any request', (part, errors) => {
    const { submit, state, call } = login();
    submit(part);
    expect(state().value).toBe('editing');
    expect(state().children.sliderCaptcha).toBeUndefined();
    expect(call.runs).toHaveLength(0);
    expect(state().context.fieldErrors).toEqual(errors);
  });

  test('a password of blanks is a password', () => {
    expect(missingIn({ username: 'a', password: '   ' }, false)).toEqual({});
  });

  test('LOG-13: an error disappears once the input is valid', () => {
    const { submit, state } = login();
    submit({ username: '' });
    submit();
    expect(state().context.fieldErrors).toEqual({});
    expect(state().value).toBe('passingSlider');
  });

  test('a refused form keeps the name, and no password', () => {
    const mounted = login();
    mounted.submit({ username: 'ayse', password: '' });
    expect(mounted.state().context.username).toBe('ayse');
    mounted.submit({ username: '' });
    holdsNoPassword(mounted);
  });
});

describe('an attempt', () => {
  test('LOG-14, CAP-01: nothing is sent before the slider has been passed', () => {
    const { submit, call, state, slide, slidesFor } = login();
    submit();
    expect(state().value).toBe('passingSlider');
    expect(slidesFor()).toEqual({ scene: 'login', name: 'ayse' });
    expect(call.runs).toHaveLength(0);
    slide();
    expect(call.inputs).toEqual([{ credentials: filled, ticket }]);
  });

  test('LOG-14: a closed slider sends nothing and leads back to the form', () => {
    const mounted = login();
    mounted.submit();
    mounted.slide('slider.close');
    expect(mounted.call.runs).toHaveLength(0);
    expect(mounted.state().value).toBe('editing');
    holdsNoPassword(mounted);
  });

  test('the form cannot be sent twice', () => {
    const { submit, slide, call, state } = login();
    submit();
    submit({ username: 'other' });
    slide();
    submit({ username: 'other' });
    expect(call.runs).toHaveLength(1);
    expect(call.inputs[0]?.credentials.username).toBe('ayse');
    expect(state().hasTag('busy')).toBe(true);
  });

  test('LOG-12, LOG-18: ends with the response of the platform', async () => {
    const mounted = submitting();
    await mounted.call.answer(signedIn);
    expect(mounted.ends).toEqual([welcome(signedIn)]);
    holdsNoPassword(mounted);
  });

  test('each attempt needs a new slider', async () => {
    const { submit, call, state } = await refusedWith(refused('bad_credentials'));
    submit();
    expect(state().value).toBe('passingSlider');
    expect(call.runs).toHaveLength(1);
  });

  test('a form from the header is not typed again', () => {
    const { state, slide, call } = login(filled);
    expect(state().value).toBe('passingSlider');
    slide();
    expect(call.inputs[0]?.credentials).toEqual(filled);
  });

  test('LOG-13: an incomplete form from the header opens with its input', () => {
    const { state, call } = login({ username: 'ayse', password: '' });
    expect(state().value).toBe('editing');
    expect(state().context.username).toBe('ayse');
    expect(call.runs).toHaveLength(0);
  });
});

describe('a refusal', () => {
  test.each(FAILURES)('%s is shown in the form, which can be sent again', async (_, error, failure) => {
    const mounted = await refusedWith(error);
    expect(mounted.state().value).toBe('editing');
    expect(mounted.state().context.failure).toEqual(failure);
    expect(mounted.state().context.captchaRequired).toBe(false);
    expect(mounted.ends).toEqual([]);
    holdsNoPassword(mounted);
    mounted.submit();
    expect(mounted.state().context.failure).toBeNull();
    mounted.slide();
    await mounted.call.answer(signedIn);
    expect(mounted.ends).toEqual([welcome(signedIn)]);
  });

  test('CAP-03: one with a captcha flag shows the image captcha and loads it', async () => {
    const mounted = await refusedWith(wantsCaptcha);
    expect(mounted.state().context).toMatchObject({
      captchaRequired: true,
      failure: { code: 'bad_credentials' },
    });
    expect(mounted.image.started).toBe(1);
    holdsNoPassword(mounted);
  });

  test.each([{ captcha: '1' }, { captcha: 'Y' }, { captcha: 1 }])(
    'CAP-03: the flag may travel as %j',
    async (detail) => {
      expect((await refusedWith(refused('x', detail))).image.started).toBe(1);
    },
  );

  test.each([{ captcha: false }, { captcha: '0' }, {}, null, undefined, 'captcha'])(
    'CAP-03: %j is no captcha flag',
    async (detail) => {
      const { image, state } = await refusedWith(refused('x', detail));
      expect(image.started).toBe(0);
      expect(state().context.captchaRequired).toBe(false);
    },
  );

  test('LOG-01, LOG-13: once shown, the captcha is required', async () => {
    const { submit, state, slide, call } = await refusedWith(wantsCaptcha);
    submit();
    expect(state().context.fieldErrors).toEqual({ captcha: 'captcha_required' });
    submit({ captcha: '  ' });
    expect(state().context.fieldErrors).toEqual({ captcha: 'captcha_required' });
    submit({ captcha: 'k7f2' });
    slide();
    expect(call.inputs.at(-1)?.credentials.captcha).toBe('k7f2');
  });

  test.each([
    ['with the flag again', wantsCaptcha],
    ['without the flag', refused('captcha_wrong')],
    ['that is no answer at all', new ServiceError('timeout')],
  ])('CAP-03: a later one %s shows the next picture', async (_, error) => {
    const mounted = await refusedWith(wantsCaptcha);
    mounted.submit({ captcha: 'k7f2' });
    mounted.slide();
    await refusedWith(error, mounted);
    expect(mounted.image.started).toBe(1);
    expect(mounted.image.received).toEqual([{ type: 'captcha.spent' }]);
    expect(mounted.state().context.captchaRequired).toBe(true);
    holdsNoPassword(mounted);
  });
});

describe('closing', () => {
  const POINTS: readonly (readonly [string, () => Login])[] = [
    ['the form', () => login()],
    ['a pending call', submitting],
  ];

  test.each(POINTS)('%s ends without a sign-in, and nothing is kept', (_, start) => {
    const mounted = start();
    mounted.flow.send({ type: 'dialog.close' });
    expect(mounted.ends).toEqual([null]);
    holdsNoPassword(mounted);
    expect(mounted.state().context.ticket).toBeNull();
  });

  test('a late response does not sign in', async () => {
    const { flow, call, ends } = submitting();
    flow.send({ type: 'dialog.close' });
    expect(call.runs[0]?.signal.aborted).toBe(true);
    call.runs[0]?.resolve(signedIn);
    await settled();
    expect(ends).toEqual([null]);
  });

  test('with a captcha shown stops the captcha', async () => {
    const { flow, image, ends } = await refusedWith(wantsCaptcha);
    expect(image.isRunning).toBe(true);
    flow.send({ type: 'dialog.close' });
    expect(image.isRunning).toBe(false);
    expect(ends).toEqual([null]);
  });
});
