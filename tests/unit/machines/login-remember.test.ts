import { describe, expect, test } from 'vitest';
import { refused } from './harness.ts';
import { login, signedIn } from './login-harness.ts';

describe('remember me', () => {
  test('LOG-08, LOG-10: the form is filled with what was kept', () => {
    const { state } = login(null, { username: 'ayse', password: 'geheim-99' });
    expect(state().value).toBe('editing');
    expect(state().context).toMatchObject({
      username: 'ayse',
      remembered: { username: 'ayse', password: 'geheim-99' },
    });
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

  test('LOG-16: a refused sign-in keeps nothing', async () => {
    const { submit, slide, call, kept } = login();
    submit({ remember: true });
    slide();
    await call.fail(refused('bad_credentials'));
    expect(kept).toEqual([]);
  });
});
