import { describe, expect, test } from 'vitest';
import { refused } from './harness.ts';
import { login, newPlace, signedIn } from './login-harness.ts';

describe('remember me', () => {
  test('LOG-08, LOG-10: the form is filled with the stored values', () => {
    const { state } = login(null, { username: 'ayse', password: 'geheim-99' });
    expect(state().value).toBe('editing');
    expect(state().context).toMatchObject({
      username: 'ayse',
      remembered: { username: 'ayse', password: 'geheim-99', mobile: '', dialingCode: '' },
      method: 'password',
    });
  });

  test('LOG-10: after a sign-in by a code that form opens, if the brand still offers it', () => {
    const kept = { mobile: '532 418 07 72', dialingCode: '49' };
    expect(login(null, kept).state().context.method).toBe('sms');
    expect(login(null, kept, { modules: [] }).state().context.method).toBe('password');
    expect(login(null, { ...kept, username: 'ayse' }).state().context.method).toBe('password');
    expect(login({ username: 'ayse', password: '' }, kept).state().context.method).toBe('password');
  });

  test('a name that was typed in the header is not replaced', () => {
    const { state } = login({ username: 'fatma', password: '' }, { username: 'ayse', password: 'x' });
    expect(state().context.username).toBe('fatma');
  });

  test.each([
    [true, ['stored']],
    [false, ['cleared']],
    [undefined, []],
  ])('LOG-16: with the box %s a sign-in leaves %j', async (box, left) => {
    const { submit, slide, call, kept } = login();
    submit(box === undefined ? {} : { remember: box });
    slide();
    expect(kept).toEqual([]);
    await call.answer(signedIn);
    expect(kept).toEqual(left);
  });

  test.each([
    [true, ['stored']],
    [false, ['cleared']],
  ])('LOG-10, LOG-16: with the box %s a sign-in by a code leaves %j', async (box, left) => {
    const { submitSms, call, kept } = login();
    submitSms({ remember: box });
    await call.answer(signedIn);
    expect(kept).toEqual(left);
  });

  test('LOG-16: a sign-in with a second step is stored only after it', async () => {
    const { submit, slide, step, call, kept } = login();
    submit({ remember: true });
    slide();
    await call.fail(newPlace);
    expect(kept).toEqual([]);
    step();
    expect(kept).toEqual(['stored']);
  });

  test('LOG-16: a refused sign-in stores nothing', async () => {
    const { submit, slide, call, kept } = login();
    submit({ remember: true });
    slide();
    await call.fail(refused('bad_credentials'));
    expect(kept).toEqual([]);
  });
});
