import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceSessionEnd, watchTabs, type TabEvent } from '../../../src/services/browser/tabs.ts';
import { FakeStorage } from './gateway.ts';

let session: FakeStorage;
let sibling: BroadcastChannel;
let posted: unknown[];
let stops: (() => void)[];
beforeEach(() => {
  session = new FakeStorage();
  vi.stubGlobal('sessionStorage', session);
  sibling = new BroadcastChannel('statehouse.session');
  posted = [];
  sibling.onmessage = (message: unknown) => void posted.push((message as MessageEvent).data);
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  sibling.close();
  vi.unstubAllGlobals();
});
const watch = (): TabEvent[] => {
  const events: TabEvent[] = [];
  stops.push(watchTabs((one) => void events.push(one)));
  return events;
};
const kept = {
  token: 't-1',
  account: 'ayse',
  username: 'ayse',
  customerId: '7',
  isAgent: '4',
  memberLabel: '[]',
};
const signIn = () => {
  for (const [key, value] of Object.entries(kept)) session.setItem(key, value);
};
const waitForCount = (list: readonly unknown[], count: number) =>
  vi.waitFor(() => expect(list).toHaveLength(count));

describe('a new tab', () => {
  test('asks the other tabs at once and adopts the session of one of them', async () => {
    const events = watch();
    await waitForCount(posted, 1);
    expect(posted).toEqual([{ type: 'request' }]);
    sibling.postMessage({ type: 'give', kept });
    await waitForCount(events, 1);
    expect(events).toEqual([
      { type: 'session.adopted', visitor: { account: 'ayse', accountType: 4, changeDue: null } },
    ]);
    expect(session.all()).toEqual(kept);
  });

  test('with a session of its own does not ask, and adopts no other', async () => {
    signIn();
    const events = watch();
    sibling.postMessage({ type: 'give', kept: { ...kept, token: 'other' } });
    sibling.postMessage({ type: 'ended', account: 'somebody else' });
    sibling.postMessage({ type: 'ended', account: 'ayse' });
    await waitForCount(events, 1);
    expect(events).toEqual([{ type: 'session.endedElsewhere' }]);
    expect(session.getItem('token')).toBe('t-1');
    expect(posted).toEqual([]);
  });

  test('is not signed in by a session without a token', async () => {
    const events = watch();
    sibling.postMessage({ type: 'give', kept: { account: 'ayse' } });
    sibling.postMessage({ type: 'give', kept });
    await waitForCount(events, 1);
    expect(events).toEqual([
      { type: 'session.adopted', visitor: { account: 'ayse', accountType: 4, changeDue: null } },
    ]);
  });
});

describe('a tab with a session', () => {
  test('sends it to a tab that asks, without the data that each tab requests itself', async () => {
    signIn();
    for (const key of ['gameVendor', 'validate', 'routers', 'settings']) session.setItem(key, 'x');
    session.setItem('foreign', 'x');
    session.setItem('merchant', 'statehouse');
    watch();
    sibling.postMessage({ type: 'request' });
    await waitForCount(posted, 1);
    expect(posted).toEqual([{ type: 'give', kept: { ...kept, merchant: 'statehouse' } }]);
  });

  test('without one sends nothing', async () => {
    const events = watch();
    sibling.postMessage({ type: 'request' });
    sibling.postMessage({ type: 'ended' });
    await waitForCount(events, 1);
    expect(posted).toEqual([{ type: 'request' }]);
  });

  test('notifies the other tabs when it ends', async () => {
    signIn();
    announceSessionEnd();
    await waitForCount(posted, 1);
    expect(posted).toEqual([{ type: 'ended', account: 'ayse' }]);
  });
});

test('a browser without such channels has independent tabs', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  expect(watch()).toEqual([]);
  announceSessionEnd();
  expect(posted).toEqual([]);
});
