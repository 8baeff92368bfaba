// @vitest-environment happy-dom
import { fromCallback, fromPromise } from 'xstate';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { waitingContractsMachine } from '../../../src/machines/agent/waiting-contracts/waiting-contracts.machine.ts';
import { selectUnread } from '../../../src/machines/content/popups/bell.ts';
import { popupsMachine } from '../../../src/machines/content/popups/popups.machine.ts';
import { welcome } from '../../../src/machines/session/common/sign-in-end.ts';
import { executionsNow } from '../../../src/services/browser/popup-store.ts';
import type { Announced } from '../../../src/services/whats-new.ts';
import type { DueDocument } from '../../../src/services/legal.ts';
import { OFFER, ANOTHER, TERMS } from '../../flows/common/whats-new.fixtures.ts';
import { held, settled, fakeActor } from './harness.ts';
import { ayse, openApp, signedIn } from './app-harness.ts';

const CONTRACTS = '../../../src/machines/agent/waiting-contracts/waiting-contracts.machine.ts';

beforeEach(() => {
  sessionStorage.clear();
  localStorage.clear();
  document.body.innerHTML = '';
});

/** One announcement for each kind of visitor, named after it. */
const announced = (): Announced => {
  const title: string = executionsNow()[0] ?? '';
  return {
    popups: [{ id: title, title, content: '', execution: title, startDateStr: null }],
    list: [
      { name: `popup.${title}`, kind: 'popup', title, content: '', startsAt: null },
      { name: 'notice.n', kind: 'notice', title: 'N', content: '', startsAt: 1 },
    ],
  };
};
type Waiting = typeof OFFER;
/** The real popups machine, with one announcement for everybody, and these contracts. */
const popups = (
  contracts: () => readonly Waiting[] = () => [],
  changes = fakeActor(),
  due: () => readonly DueDocument[] = () => [],
) =>
  popupsMachine.provide({
    actors: {
      listAnnounced: fromPromise<Announced>(async () => announced()),
      listDueDocuments: fromPromise<readonly DueDocument[]>(async () => due()),
      waitingContracts: waitingContractsMachine.provide({
        actors: {
          watchContracts: changes.logic as never,
          findWaiting: fromPromise<{ hasAny: boolean; waiting: readonly Waiting[] }>(async () => ({
            hasAny: true,
            waiting: contracts(),
          })),
        },
      }) as never,
    },
  });
const open = (
  visitor: typeof ayse | null = null,
  contracts?: () => readonly Waiting[],
  changes = fakeActor(),
) => {
  if (visitor) sessionStorage.setItem('token', 't-1');
  return openApp({ visitor }, {}, popups(contracts, changes), ['CONTRACTNEG3']);
};
/** A member who has not accepted the terms in force, at a brand with documents. */
const openWithDueDocuments = (contracts?: () => readonly Waiting[]) => {
  sessionStorage.setItem('token', 't-1');
  return openApp(
    { visitor: ayse },
    {},
    popups(contracts, fakeActor(), () => [TERMS]),
    ['CONTRACTNEG3', 'LEGALDOC3'],
  );
};
type App = Awaited<ReturnType<typeof open>>;
/** The announcement in the dialog, or the name of another dialog; null without one. */
const shown = (app: App): unknown => {
  const [name] = app.open();
  return name === 'announcementPopup'
    ? (app.inputOf('dialog') as unknown as Announced).popups[0]?.title
    : name;
};
const bell = (app: App) =>
  app.state().children['popups'] as unknown as { getSnapshot(): never; send(event: object): void };
const unread = (app: App): number => selectUnread(bell(app).getSnapshot());
const press = async (app: App, type: 'whatsNew.open' | 'contracts.open') => {
  bell(app).send({ type });
  await settled();
};

describe('a popup that opens by itself', () => {
  test('NOT-14, NOT-09: is one announcement over the Home of a visitor, once a session, and counts as read afterwards', async () => {
    const app = await open();
    expect([shown(app), unread(app)]).toEqual(['B', 2]);
    await app.endDialog(null);
    expect([shown(app), unread(app)]).toEqual([null, 1]);
    expect(shown(await open())).toBeNull();
  });

  test('NOT-15: signing in starts a session, and signing out another', async () => {
    const app = await open();
    await app.endDialog(null);
    await app.send({ type: 'login.open', values: null });
    await app.endDialog(welcome(signedIn));
    await settled();
    expect(shown(app)).toBe('A');
    await app.endDialog(null);
    expect(shown(app)).toBeNull();
    await app.send({ type: 'logout.open' });
    await app.endDialog('loggedOut');
    await settled();
    expect(shown(app)).toBe('B');
  });

  test('LOG-17, NOT-16, LOG-19: a first sign-in has its own, after the due password change', async () => {
    const first = { ...signedIn, isFirstLogin: true };
    const app = await open();
    await app.endDialog(null);
    await app.send({ type: 'login.open', values: null });
    await app.endDialog({ kind: 'signedIn', signedIn: first, changeDue: 'default', password: 'p' });
    expect(shown(app)).toBe('changePassword');
    await app.endDialog(welcome(signedIn));
    await settled();
    expect(shown(app)).toBe('F');
    await app.endDialog(null);
    expect(shown(await open(ayse))).toBeNull();
  });

  test('CON-01: is never a second one: a waiting contract opens alone, and the announcement stays under the bell', async () => {
    const app = await open(ayse, () => [OFFER]);
    expect([shown(app), unread(app)]).toEqual(['contractOffers', 3]);
    await app.endDialog(null);
    expect([shown(app), unread(app)]).toEqual([null, 2]);
  });

  test('VAL-19: documents to accept come before contracts and announcements, once a session, and stay under the bell until they are accepted', async () => {
    const app = await openWithDueDocuments(() => [OFFER]);
    expect([shown(app), unread(app)]).toEqual(['legalAcceptance', 4]);
    expect(app.inputOf('dialog')).toEqual({ documents: [TERMS] });
    await app.endDialog(null);
    // Postponing it counts as having seen it.
    expect([shown(app), unread(app)]).toEqual([null, 3]);
    // The same session, after a reload: nothing opens by itself.
    expect(shown(await openWithDueDocuments())).toBeNull();
    // The next sign-in.
    sessionStorage.clear();
    expect(shown(await openWithDueDocuments())).toBe('legalAcceptance');
  });

  test('VAL-19: documents to accept open although the code that counts contracts cannot be loaded', async () => {
    sessionStorage.setItem('token', 't-1');
    vi.doMock(CONTRACTS, () => Promise.reject(new Error('gone')));
    onTestFinished(() => vi.doUnmock(CONTRACTS));
    const actors = {
      listAnnounced: fromPromise<Announced>(async () => announced()),
      listDueDocuments: fromPromise<readonly DueDocument[]>(async () => [TERMS]),
    };
    const machine = popupsMachine.provide({ actors });
    const app = await openApp({ visitor: ayse }, {}, machine, ['CONTRACTNEG3', 'LEGALDOC3']);
    await vi.waitFor(() => expect(shown(app)).toBe('legalAcceptance'));
    await app.endDialog(null);
    await press(app, 'contracts.open');
    expect(shown(app)).toBe('contractOffers');
    await app.endDialog(null);
    await press(app, 'whatsNew.open');
    expect(shown(app)).toBe('whatsNew');
  });

  test('VAL-19: a brand without documents, or a trial account, gets no such popup', async () => {
    sessionStorage.setItem('token', 't-1');
    const dueDocuments = popups(undefined, fakeActor(), () => [TERMS]);
    expect(shown(await openApp({ visitor: ayse }, {}, dueDocuments))).not.toBe('legalAcceptance');
    sessionStorage.clear();
    sessionStorage.setItem('token', 't-1');
    const trial = { ...ayse, accountType: 4 };
    expect(shown(await openApp({ visitor: trial }, {}, dueDocuments, ['LEGALDOC3']))).not.toBe(
      'legalAcceptance',
    );
  });

  test('CON-01: a contract that arrives after another popup has opened is only counted', async () => {
    let waiting: readonly Waiting[] = [OFFER];
    const changes = fakeActor();
    const app = await open(ayse, () => waiting, changes);
    await app.endDialog(null);
    expect(unread(app)).toBe(2);
    waiting = [OFFER, ANOTHER];
    changes.send({ type: 'contract.changed' });
    await settled();
    expect([shown(app), unread(app)]).toEqual([null, 3]);
  });

  test.each([
    ['in the member centre, where money is moved', '/member/withdraw', ''],
    ['over a game', '/game?nodeId=17', ''],
    ['over a list of games', '/rng', ''],
    ['over the address of the sign-in', '/login', ''],
    ['while a field has the focus', '/', '<input type="password">'],
    ['under a dialog', '/', '<dialog open></dialog>'],
  ])('NOT-09, CON-01: does not open %s; it waits under the bell', async (_, address, html) => {
    history.replaceState(null, '', address);
    document.body.innerHTML = html;
    document.querySelector('input')?.focus();
    sessionStorage.setItem('token', 't-1');
    const listAnnounced = held<Announced>();
    const app = await openApp(
      { visitor: ayse, address },
      {},
      popupsMachine.provide({
        actors: {
          listAnnounced: listAnnounced.logic,
          waitingContracts: fromCallback(({ sendBack }) => {
            sendBack({ type: 'contracts.found', waiting: [OFFER] });
          }) as never,
        },
      }),
      ['CONTRACTNEG3'],
    );
    history.replaceState(null, '', address);
    const before = app.open();
    await listAnnounced.answer(announced());
    expect(app.open()).toEqual(before);
    expect(app.open()).not.toContain('announcementPopup');
    expect(app.open()).not.toContain('contractOffers');
    expect(unread(app)).toBe(3);
  });

  test('is not offered again when the dialog that was open first is closed', async () => {
    const listAnnounced = held<Announced>();
    const app = await openApp(
      {},
      {},
      popupsMachine.provide({ actors: { listAnnounced: listAnnounced.logic } }),
    );
    await app.send({ type: 'registration.open' });
    await listAnnounced.answer(announced());
    expect(shown(app)).toBe('registration');
    await app.endDialog(null);
    expect([shown(app), unread(app)]).toEqual([null, 2]);
  });
});

describe('the bell', () => {
  test('opens the list of announcements, which leads on to the contracts', async () => {
    const app = await open(ayse, () => [OFFER]);
    await app.endDialog(null);
    await press(app, 'whatsNew.open');
    expect(shown(app)).toBe('whatsNew');
    expect(app.inputOf('dialog')).toEqual({ contracts: [OFFER], documents: [] });
    await app.endDialog('contracts');
    expect(shown(app)).toBe('contractOffers');
    await app.endDialog(null);
    await press(app, 'contracts.open');
    expect(shown(app)).toBe('contractOffers');
  });

  test('VAL-19: opens the list of announcements, which leads on to the documents; accepted ones are no longer counted', async () => {
    const app = await openWithDueDocuments();
    await app.endDialog(null);
    await press(app, 'whatsNew.open');
    expect(app.inputOf('dialog')).toEqual({ contracts: [], documents: [TERMS] });
    await app.endDialog('documents');
    // Requested again: a newer version may exist by now.
    expect([shown(app), app.inputOf('dialog')]).toEqual(['legalAcceptance', { documents: null }]);
    await app.endDialog('accepted');
    await press(app, 'whatsNew.open');
    expect(app.inputOf('dialog')).toEqual({ contracts: [], documents: [] });
    await app.endDialog(null);
    await app.send({ type: 'documents.open' });
    expect(shown(app)).toBe('legalAcceptance');
  });

  test('no longer counts what was read in another tab', async () => {
    const app = await open();
    localStorage.setItem('whatsNew.read', '["notice.n"]');
    dispatchEvent(new StorageEvent('storage', { key: 'whatsNew.read' }));
    expect(unread(app)).toBe(1);
  });
});
