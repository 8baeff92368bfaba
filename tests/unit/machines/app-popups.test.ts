// @vitest-environment happy-dom
import { fromPromise } from 'xstate';
import { beforeEach, describe, expect, test } from 'vitest';
import { popupAnnouncementsMachine } from '../../../src/machines/content/popup-announcements.machine.ts';
import { welcome } from '../../../src/machines/session/sign-in-end.ts';
import { duePopups, type Execution } from '../../../src/services/browser/popup-store.ts';
import type { DuePopups } from '../../../src/services/popups.ts';
import { held, settled } from './harness.ts';
import { ayse, openApp, signedIn } from './app-harness.ts';

beforeEach(() => sessionStorage.clear());

const of = (execution: Execution | null): DuePopups => ({
  execution,
  popups: execution ? [{ id: null, title: execution, content: '', execution }] : [],
});
/** The real flow at a platform that has one announcement for everybody. */
const announcing = popupAnnouncementsMachine.provide({
  actors: {
    listDue: fromPromise<DuePopups>(async () => of(duePopups()[0] ?? null)),
  },
});
const open = (visitor: typeof ayse | null = null) => {
  if (visitor) sessionStorage.setItem('token', 't-1');
  return openApp({ visitor }, {}, announcing);
};
/** What the dialog announces; null where it is another one, or none. */
const announced = (app: Awaited<ReturnType<typeof openApp>>): unknown =>
  app.open()[0] === 'announcementPopup' ? (app.inputOf('dialog') as { execution: string }).execution : null;

describe('what the house announces by itself', () => {
  test('NOT-14, NOT-09: comes over the page of a visitor, once a session', async () => {
    const app = await open();
    expect(announced(app)).toBe('B');
    await app.endDialog('B');
    expect(app.open()).toEqual([null, null]);
    expect(announced(await open())).toBeNull();
  });

  test('waits for the dialog that was open first', async () => {
    const listDue = held<DuePopups>();
    const app = await openApp(
      {},
      {},
      popupAnnouncementsMachine.provide({ actors: { listDue: listDue.logic } }),
    );
    await app.send({ type: 'registration.open' });
    await listDue.answer(of('B'));
    expect(app.open()[0]).toBe('registration');
    await app.endDialog(null);
    expect(announced(app)).toBe('B');
  });

  test('NOT-15: signing in shows what is for members, and signing out begins anew', async () => {
    const app = await open();
    await app.endDialog('B');
    await app.send({ type: 'login.open', values: null });
    await app.endDialog(welcome(signedIn));
    expect(announced(app)).toBe('A');
    await app.endDialog('A');
    expect(app.open()[0]).toBeNull();
    await app.send({ type: 'logout.open' });
    await app.endDialog('loggedOut');
    await settled();
    expect(announced(app)).toBe('B');
  });

  test('LOG-17, NOT-16, LOG-19: a first sign-in has its own, after the password that was due', async () => {
    const first = { ...signedIn, isFirstLogin: true };
    const app = await open();
    await app.endDialog('B');
    await app.send({ type: 'login.open', values: null });
    await app.endDialog({ kind: 'signedIn', signedIn: first, changeDue: 'default', password: 'p' });
    expect(app.open()[0]).toBe('changePassword');
    await app.endDialog(welcome(signedIn));
    expect(announced(app)).toBe('F');
    await app.endDialog('F');
    expect(announced(await open(ayse))).toBeNull();
  });

  test('what a visitor was shown counts for nothing when a sibling tab signs in under it', async () => {
    const app = await open();
    expect(announced(app)).toBe('B');
    sessionStorage.setItem('token', 't-1');
    app.tabs.say({ type: 'session.adopted', visitor: ayse });
    await settled();
    expect(announced(app)).toBe('B');
    await app.endDialog('B');
    expect(announced(app)).toBe('A');
  });

  test('one whose parts did not come is not tried over and over', async () => {
    const app = await open();
    await app.endDialog(null);
    expect(app.open()[0]).toBeNull();
    await app.send({ type: 'registration.open' });
    await app.endDialog(null);
    expect(app.open()[0]).toBeNull();
  });
});
