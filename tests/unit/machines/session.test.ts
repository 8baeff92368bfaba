// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest';
import { selectVisitor, sessionMachine } from '../../../src/machines/session/session/session.machine.ts';
import { readVisitor, type ChangeDue, type Visitor } from '../../../src/services/browser/member-store.ts';
import type { SignedIn } from '../../../src/services/contract/login.ts';
import type { MemberInfo } from '../../../src/services/session.ts';
import type { Country } from '../../../src/services/countries.ts';
import { reportWireEvent } from '../../../src/services/wire-events.ts';
import { FAILURES, held, mount, settled, fakeActor } from './harness.ts';

const signedIn: SignedIn = {
  token: 't-1',
  customerId: '7',
  account: 'ayse',
  accountType: 1,
  isFirstLogin: false,
  isPasswordExpired: false,
  isPasswordDefault: false,
};
const beginning = (who: SignedIn, changeDue: ChangeDue | null = null, password: string | null = null) =>
  ({ type: 'session.begin', signedIn: who, changeDue, password }) as const;
const ayse: Visitor = { account: 'ayse', accountType: 1, changeDue: null };
const member: MemberInfo = {
  customerId: '7',
  account: 'ayse',
  accountType: 41,
  nickname: 'A',
  toUpline: true,
  memberLabels: ['vip', 'new'],
  club: { name: 'gold', level: 5 },
  lastLoginAt: null,
};
const EMPTY = { visitor: null, member: null, failure: null };
const SESSION_ONLY = ['token', 'account', 'username', 'customerId', 'isAgent', 'memberLabel'];

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('merchant', 'statehouse');
});

const session = (visitor: Visitor | null = null) => {
  const getMemberInfo = held<MemberInfo>();
  const listCountries = held<Country[]>();
  const tabs = fakeActor();
  const live = fakeActor();
  const announced: string[] = [];
  const mounted = mount(
    sessionMachine.provide({
      actors: {
        getMemberInfo: getMemberInfo.logic,
        listCountries: listCountries.logic,
        watchTabs: tabs.logic as never,
        liveUpdates: live.logic as never,
      },
      actions: { announceEnd: () => void announced.push('ended') },
    }),
    { visitor },
  );
  const state = () => mounted.flow.getSnapshot();
  return { ...mounted, getMemberInfo, listCountries, tabs, live, announced, state };
};
/** A session that started here, with its member loaded. */
const begun = async () => {
  const mounted = session();
  mounted.flow.send(beginning(signedIn));
  await mounted.getMemberInfo.answer(member);
  mounted.parentEvents.length = 0;
  return mounted;
};

describe('at the start', () => {
  test('SES-02: the countries are requested, and their absence stops nothing', async () => {
    const { listCountries, state } = session();
    expect(listCountries.runs).toHaveLength(1);
    await listCountries.answer([{ countryCode: 'TR', countryDialingCode: '90', countryName: null }]);
    expect(state().value).toMatchObject({ countries: 'loaded' });
    expect(state().context.countries).toHaveLength(1);
    const failing = session(ayse);
    await failing.listCountries.fail(new Error('x'));
    expect(failing.state().value).toMatchObject({
      countries: 'missing',
      identity: { signedIn: { unrestricted: 'loadingMember' } },
    });
  });

  test('SES-01, SES-03: without a token there is no session, and no member is requested', () => {
    const { getMemberInfo, parentEvents, live, state } = session();
    expect(selectVisitor(state())).toBeNull();
    expect([getMemberInfo.runs.length, live.started, parentEvents.length]).toEqual([0, 0, 0]);
  });

  test('SES-01, SES-03: with a token the member is requested, and the parent receives the member', () => {
    const { getMemberInfo, parentEvents, live } = session(ayse);
    expect(getMemberInfo.runs).toHaveLength(1);
    expect(live.started).toBe(1);
    expect(parentEvents).toEqual([{ type: 'session.began', visitor: ayse, password: null }]);
  });
});

describe('a login', () => {
  test('LOG-15, SES-04, GAT-01: stores the token and the user under the named keys', () => {
    const { flow, parentEvents, state } = session();
    flow.send(beginning(signedIn));
    expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({
      merchant: 'statehouse',
      token: 't-1',
      account: 'ayse',
      username: 'ayse',
      customerId: '7',
      isAgent: '1',
    });
    expect(parentEvents).toEqual([{ type: 'session.began', visitor: ayse, password: null }]);
    expect(selectVisitor(state())).toEqual(ayse);
    expect(readVisitor()).toEqual(ayse);
  });

  test('LOG-15: the token is in storage and nowhere in the flow', async () => {
    const { state } = await begun();
    expect(JSON.stringify(state().context)).not.toContain('t-1');
  });

  test('LOG-21, SES-07: loads the member info, and stores it', async () => {
    const { flow, getMemberInfo, state } = session();
    flow.send(beginning(signedIn));
    expect(state().hasTag('busy')).toBe(true);
    await getMemberInfo.answer(member);
    expect(state().context.member).toEqual(member);
    expect(state().hasTag('busy')).toBe(false);
    expect(sessionStorage.getItem('isAgent')).toBe('41');
    expect(JSON.parse(sessionStorage.getItem('memberLabel') ?? '')).toEqual(['vip', 'new']);
  });

  test.each(FAILURES)(
    '%s on the member’s details leaves the person signed in; they can be asked again',
    async (_, error, failure) => {
      const { flow, getMemberInfo, state, parentEvents } = session(ayse);
      await getMemberInfo.fail(error);
      expect(state().context).toMatchObject({ visitor: ayse, member: null, failure });
      expect(parentEvents.map(({ type }) => type)).toEqual(['session.began']);
      flow.send({ type: 'member.reload' });
      await getMemberInfo.answer(member);
      expect(state().context).toMatchObject({ member, failure: null });
    },
  );
});

describe('a change of the rank', () => {
  test.each(['rank', null] as const)(
    'SES-07: the details are loaded again when %s may have changed, also while the stream was down',
    async (about) => {
      const { getMemberInfo, state } = session(ayse);
      await getMemberInfo.answer(member);
      reportWireEvent({ type: 'resource.changed', about });
      expect(getMemberInfo.runs).toHaveLength(2);
      expect(state().context.member).toEqual(member);
      await getMemberInfo.answer({ ...member, club: { name: 'dome', level: 6 } }, 1);
      expect(state().context.member?.club).toEqual({ name: 'dome', level: 6 });
    },
  );

  test('another change loads nothing', async () => {
    const { getMemberInfo } = session(ayse);
    await getMemberInfo.answer(member);
    reportWireEvent({ type: 'resource.changed', about: 'deposit' });
    expect(getMemberInfo.runs).toHaveLength(1);
  });
});

describe('an end of the session', () => {
  test('OUT-03, OUT-05: by the person’s request clears everything but the merchant, and notifies the parent and the other tabs', async () => {
    const { flow, state, parentEvents, announced, live } = await begun();
    flow.send({ type: 'session.end' });
    expect(Object.fromEntries(Object.entries(sessionStorage))).toEqual({ merchant: 'statehouse' });
    expect(state().context).toMatchObject(EMPTY);
    expect(parentEvents).toEqual([{ type: 'session.ended', loss: null }]);
    expect(announced).toEqual(['ended']);
    expect(live.isRunning).toBe(false);
  });

  test('for another network address has its own reason', async () => {
    const { parentEvents } = await begun();
    reportWireEvent({ type: 'session.ended', code: 'token_ip_different', reason: null });
    expect(parentEvents).toEqual([{ type: 'session.ended', loss: 'moved' }]);
  });

  test.each([
    ['superseded', 'superseded'],
    ['password', 'passwordChanged'],
    ['revoked', 'expired'],
    [null, 'expired'],
    // Ended on purpose, here or in another tab: there is no reason to show.
    ['ended', null],
  ] as const)('with the reason %s of the wire is reported as %s', async (reason, loss) => {
    const { parentEvents, state } = await begun();
    reportWireEvent({ type: 'session.ended', code: 'login.not.session', reason });
    expect(parentEvents).toEqual([{ type: 'session.ended', loss }]);
    expect(state().context).toMatchObject(EMPTY);
    expect(SESSION_ONLY.map((key) => sessionStorage.getItem(key))).toEqual(SESSION_ONLY.map(() => null));
    expect(sessionStorage.getItem('merchant')).toBe('statehouse');
  });

  test('is also reported by the live updates', async () => {
    const { parentEvents, live } = await begun();
    live.send({ type: 'live.ended', reason: 'superseded' });
    expect(parentEvents.at(-1)).toEqual({ type: 'session.ended', loss: 'superseded' });
  });

  test.each([
    ['ended', ['ended']],
    ['superseded', []],
  ] as const)(
    'OUT-03: with the reason %s of the stream: the other tabs, which may have no stream, are notified of a requested end only',
    async (reason, announcements) => {
      const { announced, live } = await begun();
      live.send({ type: 'live.ended', reason });
      expect(announced).toEqual(announcements);
    },
  );

  test('that is reported by many calls is sent once', async () => {
    const { parentEvents } = await begun();
    for (let call = 0; call < 3; call += 1)
      reportWireEvent({ type: 'session.ended', code: 'login.not.session', reason: null });
    expect(parentEvents).toHaveLength(1);
  });

  test('by a loss is not announced as a logout to the other tabs, which detect it themselves', async () => {
    const { announced } = await begun();
    reportWireEvent({ type: 'session.ended', code: 'login.not.session', reason: null });
    expect(announced).toEqual([]);
  });

  test('in another tab ends it here, without an echo and without a reason to show', async () => {
    const { tabs, parentEvents, announced, state } = await begun();
    tabs.send({ type: 'session.endedElsewhere' });
    expect(parentEvents).toEqual([{ type: 'session.ended', loss: null }]);
    expect(announced).toEqual([]);
    expect(sessionStorage.getItem('token')).toBeNull();
    expect(state().context).toMatchObject(EMPTY);
  });

  test('does not exist for a visitor', () => {
    const { tabs, flow, parentEvents } = session();
    tabs.send({ type: 'session.endedElsewhere' });
    flow.send({ type: 'session.end' });
    reportWireEvent({ type: 'session.ended', code: 'login.not.session', reason: null });
    expect(parentEvents).toEqual([]);
  });

  test('discards details that arrive after it', async () => {
    const { flow, getMemberInfo, state } = session(ayse);
    flow.send({ type: 'session.end' });
    expect(getMemberInfo.runs[0]?.signal.aborted).toBe(true);
    getMemberInfo.runs[0]?.resolve(member);
    await settled();
    expect(state().context.member).toBeNull();
    expect(sessionStorage.getItem('isAgent')).toBeNull();
  });

  test('is followed by a session of its own after a new login', async () => {
    const { flow, state, parentEvents } = await begun();
    flow.send({ type: 'session.end' });
    flow.send(beginning({ ...signedIn, token: 't-2', account: 'mert' }));
    expect(selectVisitor(state())?.account).toBe('mert');
    expect(sessionStorage.getItem('token')).toBe('t-2');
    expect(parentEvents.map(({ type }) => type)).toEqual(['session.ended', 'session.began']);
  });
});

describe('other tabs', () => {
  test('a session from another tab is adopted', () => {
    const { tabs, parentEvents, getMemberInfo, state } = session();
    tabs.send({ type: 'session.adopted', visitor: ayse });
    expect(selectVisitor(state())).toEqual(ayse);
    expect(parentEvents).toEqual([{ type: 'session.began', visitor: ayse, password: null }]);
    expect(getMemberInfo.runs).toHaveLength(1);
  });

  test('LOG-15: a login that succeeds after a session was adopted replaces it', () => {
    const { tabs, flow, state } = session();
    tabs.send({ type: 'session.adopted', visitor: { account: 'mert', accountType: 0, changeDue: null } });
    flow.send(beginning(signedIn));
    expect(selectVisitor(state())).toEqual(ayse);
    expect(sessionStorage.getItem('token')).toBe('t-1');
  });

  test('the details of the replaced member are removed at once, and stay removed if the new ones fail to load', async () => {
    const { flow, state, getMemberInfo } = await begun();
    flow.send(beginning({ ...signedIn, token: 't-2', account: 'mert' }));
    expect(state().context.member).toBeNull();
    await getMemberInfo.fail(new Error('x'));
    expect(state().context).toMatchObject({ visitor: { account: 'mert' }, member: null });
  });
});

test('events that the platform pushes are passed on to the parent while a session lasts', async () => {
  const { live, parentEvents } = await begun();
  const balance = {
    sum: 5,
    currency: 'TLB',
    exponent: 2,
    symbol: null,
    symbolPosition: 'front',
    wallets: [],
  };
  live.send({ type: 'live.balance', balance });
  live.send({ type: 'live.status' });
  live.send({ type: 'live.resumed' });
  expect(parentEvents).toEqual([
    { type: 'live.balance', balance },
    { type: 'live.status' },
    { type: 'live.resumed' },
  ]);
});
