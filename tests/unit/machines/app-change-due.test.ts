// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { welcome } from '../../../src/machines/session/common/sign-in-end.ts';
import { reportWireEvent } from '../../../src/services/wire-events.ts';
import { settled } from './harness.ts';
import { ayse, openApp, signedIn } from './app-harness.ts';

beforeEach(() => sessionStorage.clear());

describe('a due change of the password', () => {
  const withChangeDue = { ...ayse, changeDue: 'default' as const };

  test('PWD-01: opens over Home after a reload, whatever page was open, without a balance', async () => {
    const app = await openApp({ visitor: withChangeDue, address: '/rng' });
    expect(app.open()).toEqual(['changePassword', null]);
    expect(app.inputOf('dialog')).toEqual({ reason: 'default', account: 'ayse', oldPassword: null });
    expect(app.where()).toEqual(['/', '/']);
    expect(app.state().children['walletBalance']).toBeUndefined();
  });

  test('VAL-05: does not ask again for the password of the sign-in, which is stored nowhere', async () => {
    const app = await openApp();
    await app.send({ type: 'login.open', values: null });
    await app.endDialog({ kind: 'signedIn', signedIn, changeDue: 'expired', password: 'Old-Horse-25' });
    expect(app.inputOf('dialog')).toEqual({
      reason: 'expired',
      account: 'ayse',
      oldPassword: 'Old-Horse-25',
    });
    expect(JSON.stringify(app.state().context)).not.toContain('Old-Horse-25');
    expect(JSON.stringify(Object.entries(sessionStorage))).not.toContain('Old-Horse-25');
    expect(sessionStorage.getItem('cpw')).toBe('expired');
  });

  test('PWD-01: cannot be left by a request or an address', async () => {
    const app = await openApp({ visitor: withChangeDue });
    for (const event of [
      { type: 'login.open', values: null },
      { type: 'logout.open' },
      { type: 'game.start', game: { id: '17', vendor: null } },
      { type: 'route.request', address: '/rng', manner: 'push' },
      { type: 'route.request', address: '/game?nodeId=17', manner: 'push' },
    ] as const)
      await app.send(event);
    expect(app.open()).toEqual(['changePassword', null]);
    expect(app.where()).toEqual(['/', '/']);
  });

  test('PWD-04: ends with the sign-in that follows it', async () => {
    const app = await openApp({ visitor: withChangeDue });
    await app.endDialog(welcome(signedIn));
    expect(app.state().context.visitor).toEqual(ayse);
    expect(app.open()).toEqual([null, null]);
    expect(app.state().children['walletBalance']).toBeDefined();
    expect(sessionStorage.getItem('cpw')).toBeNull();
  });

  test('OUT-03: can be left by signing out', async () => {
    const app = await openApp({ visitor: withChangeDue });
    await app.endDialog('loggedOut');
    expect(app.state().context.visitor).toBeNull();
    expect(app.open()).toEqual([null, null]);
  });

  test('LOG-19: is detected from any refused call, and opens once', async () => {
    sessionStorage.setItem('token', 't-1');
    const app = await openApp({ visitor: ayse, address: '/rng' });
    reportWireEvent({ type: 'password.due', reason: 'default' });
    reportWireEvent({ type: 'password.due', reason: 'default' });
    await settled();
    expect(app.open()).toEqual(['changePassword', null]);
    expect(app.where()).toEqual(['/', '/']);
    expect(sessionStorage.getItem('cpw')).toBe('default');
  });
});
