import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { storeSession } from '../../../src/services/browser/member-store.ts';
import { executionsNow, keepPoppedUp, mayPopUp } from '../../../src/services/browser/popup-store.ts';
import { keepRead, readNames, watchRead } from '../../../src/services/browser/read-store.ts';
import { clearSession, readSession } from '../../../src/services/browser/session-store.ts';
import { listAnnounced } from '../../../src/services/whats-new.ts';
import { FakeStorage, gateway, yes } from './gateway.ts';

const signedIn = {
  ...{ token: 't-1', customerId: '7', account: 'ayse', accountType: 0 },
  ...{ isFirstLogin: false, isPasswordExpired: false, isPasswordDefault: false },
};
const first = { ...signedIn, isFirstLogin: true };

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});

describe('popups of a session', () => {
  test('NOT-09, NOT-14, NOT-15: one as a visitor and one as a member', () => {
    expect([executionsNow(), mayPopUp()]).toEqual([['B'], true]);
    keepPoppedUp();
    expect(mayPopUp()).toBe(false);
    storeSession(signedIn, null);
    expect([executionsNow(), mayPopUp()]).toEqual([['A'], true]);
    keepPoppedUp();
    expect(mayPopUp()).toBe(false);
  });

  test("NOT-16, LOG-17: a first sign-in has its own in place of the members' one, also after a change of the password, and still after it has popped up", () => {
    keepPoppedUp();
    storeSession(first, 'default');
    storeSession(signedIn, null);
    expect([executionsNow(), mayPopUp()]).toEqual([['F', 'A'], true]);
    keepPoppedUp();
    expect([executionsNow(), mayPopUp()]).toEqual([['F', 'A'], false]);
  });

  test('OUT-03: signing out starts another session', () => {
    storeSession(first, null);
    keepPoppedUp();
    clearSession();
    expect(readSession('popups')).toBeNull();
    expect([executionsNow(), mayPopUp()]).toEqual([['B'], true]);
  });
});

describe('announcements', () => {
  test('NOT-12: where a newcomer has pop-ups of their own, everybody’s are not asked for', async () => {
    storeSession(first, null);
    const own = [{ id: 'p1', title: 'Welcome', content: 'C', execution: 'F' }];
    const sent = gateway(() => yes({ popup: own, player: [] }));
    expect((await listAnnounced()).popups.map(({ title }) => title)).toEqual(['Welcome']);
    expect(sent).toHaveLength(1);
  });

  const notice = (id: string, startDateStr: number) => ({ id, title: `N${id}`, content: 'C', startDateStr });

  test("NOT-08, NOT-12, NOT-13, API-27: are requested by the visitor's execution, a newcomer’s first and then everybody’s; the newest comes first, those without a time before it", async () => {
    storeSession(first, null);
    const popups = [
      { id: 'p1', title: 'P', content: 'C', execution: 'A', startDateStr: 2000 },
      { title: 'Without', content: 'C', execution: 'A' },
    ];
    const sent = gateway(({ address }) =>
      yes({
        popup: address.endsWith('execution=A') ? popups : [],
        player: [notice('1', 1000), notice('2', 3000)],
      }),
    );
    const { popups: due, list } = await listAnnounced();
    expect(due.map(({ title }) => title)).toEqual(['P', 'Without']);
    expect(list).toEqual([
      { name: 'popup.Without', kind: 'popup', title: 'Without', content: 'C', startsAt: null },
      { name: 'notice.2', kind: 'notice', title: 'N2', content: 'C', startsAt: 3000 },
      { name: 'popup.p1', kind: 'popup', title: 'P', content: 'C', startsAt: 2000 },
      { name: 'notice.1', kind: 'notice', title: 'N1', content: 'C', startsAt: 1000 },
    ]);
    expect(sent.map(({ address }) => address.split('?')[1])).toEqual([
      'types=PU%2CPL&platform=W&execution=F',
      'types=PU%2CPL&platform=W&execution=A',
    ]);
  });

  test('are requested whatever has popped up: the bell lists them all the same', async () => {
    const sent = gateway(() => yes({ player: [notice('1', 1000)] }));
    keepPoppedUp();
    expect((await listAnnounced()).list).toHaveLength(1);
    expect(sent).toHaveLength(1);
  });

  test('are 80 at most, the newest', async () => {
    gateway(() => yes({ player: Array.from({ length: 100 }, (_, at) => notice(String(at), at)) }));
    const { list } = await listAnnounced();
    expect([list.length, list[0]?.name, list.at(-1)?.name]).toEqual([80, 'notice.99', 'notice.20']);
  });
});

describe('read announcements', () => {
  test('are stored in this browser, the latest first, and reported to observers', () => {
    const received: (readonly string[])[] = [];
    const stop = watchRead((names) => received.push(names));
    keepRead(['notice.1']);
    keepRead(['popup.p', 'notice.1']);
    stop();
    keepRead(['contract.1.4']);
    expect(received).toEqual([[], ['notice.1'], ['popup.p', 'notice.1']]);
    expect(readNames()).toEqual(['contract.1.4', 'popup.p', 'notice.1']);
  });

  test('are bounded: the oldest names are dropped', () => {
    keepRead(Array.from({ length: 300 }, (_, at) => `notice.${at}`));
    keepRead(['popup.new']);
    const names = readNames();
    expect([names.length, names[0], names.at(-1)]).toEqual([240, 'popup.new', 'notice.238']);
  });

  test.each([
    ['garbage', '{'],
    ['another thing', '{"a":1}'],
    ['wrong names', '[1,null]'],
  ])('is nothing where the storage holds %s', (_, text) => {
    localStorage.setItem('whatsNew.read', text);
    expect(readNames()).toEqual([]);
    keepRead(['notice.1']);
    expect(readNames()).toEqual(['notice.1']);
  });

  test('last as long as the page if the browser stores nothing', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    keepRead(['notice.1']);
    expect(readNames()).toEqual(['notice.1']);
  });
});
