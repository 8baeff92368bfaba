import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeSession } from '../../../src/services/browser/member-store.ts';
import { duePopups, keepSeen } from '../../../src/services/browser/popup-store.ts';
import { clearSession, readSession } from '../../../src/services/browser/session-store.ts';
import { listDuePopups } from '../../../src/services/popups.ts';
import { FakeStorage, gateway, yes } from './gateway.ts';

const signedIn = {
  ...{ token: 't-1', customerId: '7', account: 'ayse', accountType: 0 },
  ...{ isFirstLogin: false, isPasswordExpired: false, isPasswordDefault: false },
};
const first = { ...signedIn, isFirstLogin: true };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

describe('pop-ups that are due', () => {
  test('NOT-09, NOT-14, NOT-15: as a visitor and as a member, each once', () => {
    expect(duePopups()).toEqual(['B']);
    keepSeen('B');
    expect(duePopups()).toEqual([]);
    storeSession(signedIn, null);
    expect(duePopups()).toEqual(['A']);
    keepSeen('A');
    expect(duePopups()).toEqual([]);
  });

  test('NOT-16, LOG-17: at the first sign-in in place of what is for all members, also after a change of the password', () => {
    keepSeen('B');
    storeSession(first, 'default');
    storeSession(signedIn, null);
    expect(duePopups()).toEqual(['F', 'A']);
    keepSeen('F');
    expect(duePopups()).toEqual([]);
  });

  test('OUT-03: signing out forgets what was seen', () => {
    storeSession(first, null);
    keepSeen('F');
    clearSession();
    expect(readSession('popups')).toBeNull();
    expect(duePopups()).toEqual(['B']);
  });

  test('NOT-12, NOT-13, API-27: are asked for by their execution, a newcomer’s first and then everybody’s', async () => {
    storeSession(first, null);
    const popup = [{ title: 'P', content: 'C', execution: 'A' }];
    const sent = gateway(({ address }) => yes({ popup: address.endsWith('execution=A') ? popup : [] }));
    expect(await listDuePopups()).toEqual({
      execution: 'A',
      popups: [{ id: null, title: 'P', content: 'C', execution: 'A' }],
    });
    expect(sent.map(({ address }) => address.split('?')[1])).toEqual([
      'types=PU&platform=W&execution=F',
      'types=PU&platform=W&execution=A',
    ]);
  });

  test('where nothing is due nobody is asked', async () => {
    const sent = gateway(() => yes({}));
    keepSeen('B');
    expect(await listDuePopups()).toEqual({ execution: null, popups: [] });
    expect(sent).toEqual([]);
  });
});
