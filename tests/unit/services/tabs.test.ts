import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { announceSessionEnd, watchTabs, type TabNews } from '../../../src/services/browser/tabs.ts';
import { FakeStorage } from './gateway.ts';

let session: FakeStorage;
let sibling: BroadcastChannel;
let said: unknown[];
let stops: (() => void)[];
beforeEach(() => {
  session = new FakeStorage();
  vi.stubGlobal('sessionStorage', session);
  sibling = new BroadcastChannel('statehouse.session');
  said = [];
  sibling.onmessage = (message: unknown) => void said.push((message as MessageEvent).data);
  stops = [];
});
afterEach(() => {
  for (const stop of stops) stop();
  sibling.close();
  vi.unstubAllGlobals();
});
const watch = (): TabNews[] => {
  const news: TabNews[] = [];
  stops.push(watchTabs((one) => void news.push(one)));
  return news;
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
const heard = (list: readonly unknown[], count: number) => vi.waitFor(() => expect(list).toHaveLength(count));

describe('a new tab', () => {
  test('asks its siblings at once and takes over what one of them gives', async () => {
    const news = watch();
    await heard(said, 1);
    expect(said).toEqual([{ type: 'ask' }]);
    sibling.postMessage({ type: 'give', kept });
    await heard(news, 1);
    expect(news).toEqual([
      { type: 'session.adopted', visitor: { account: 'ayse', accountType: 4, changeDue: null } },
    ]);
    expect(session.all()).toEqual(kept);
  });

  test('with a session of its own does not ask, and takes no other', async () => {
    signIn();
    const news = watch();
    sibling.postMessage({ type: 'give', kept: { ...kept, token: 'other' } });
    sibling.postMessage({ type: 'ended', account: 'somebody else' });
    sibling.postMessage({ type: 'ended', account: 'ayse' });
    await heard(news, 1);
    expect(news).toEqual([{ type: 'session.endedElsewhere' }]);
    expect(session.getItem('token')).toBe('t-1');
    expect(said).toEqual([]);
  });

  test('is not signed in by a gift without a token', async () => {
    const news = watch();
    sibling.postMessage({ type: 'give', kept: { account: 'ayse' } });
    sibling.postMessage({ type: 'give', kept });
    await heard(news, 1);
    expect(news).toEqual([
      { type: 'session.adopted', visitor: { account: 'ayse', accountType: 4, changeDue: null } },
    ]);
  });
});

describe('a tab with a session', () => {
  test('gives it to who asks, without what each tab asks for itself', async () => {
    signIn();
    for (const key of ['gameVendor', 'validate', 'routers', 'settings']) session.setItem(key, 'x');
    session.setItem('foreign', 'x');
    session.setItem('merchant', 'statehouse');
    watch();
    sibling.postMessage({ type: 'ask' });
    await heard(said, 1);
    expect(said).toEqual([{ type: 'give', kept: { ...kept, merchant: 'statehouse' } }]);
  });

  test('without one gives nothing', async () => {
    const news = watch();
    sibling.postMessage({ type: 'ask' });
    sibling.postMessage({ type: 'ended' });
    await heard(news, 1);
    expect(said).toEqual([{ type: 'ask' }]);
  });

  test('tells its siblings when it ends', async () => {
    signIn();
    announceSessionEnd();
    await heard(said, 1);
    expect(said).toEqual([{ type: 'ended', account: 'ayse' }]);
  });
});

test('a browser without such channels has tabs that know nothing of each other', () => {
  vi.stubGlobal('BroadcastChannel', undefined);
  Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  expect(watch()).toEqual([]);
  announceSessionEnd();
  expect(said).toEqual([]);
});
