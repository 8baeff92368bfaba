import {
  sessionMachine,
  type SessionSnapshot,
} from '../../../src/machines/session/session/session.machine.ts';
import type { ChangeDue, Visitor } from '../../../src/services/browser/member-store.ts';
import type { SignedIn } from '../../../src/services/contract/login.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { balance, memberOf, signedIn } from '../common/session.fixtures.ts';

const mina: Visitor = { account: signedIn.account, accountType: signedIn.accountType, changeDue: null };
const GIVEN_OUT = 'Given-Out-1';
/** A new sign-in, perhaps with an assigned password. */
const beginning = (more: Partial<SignedIn> = {}, changeDue: ChangeDue | null = null) => ({
  signedIn: { ...signedIn, ...more },
  changeDue,
  password: changeDue && GIVEN_OUT,
});
const isIn = (s: SessionSnapshot | null): boolean => typeof s?.value.identity === 'object';
const isLoading = (s: SessionSnapshot): boolean =>
  s.matches({ identity: { signedIn: { unrestricted: 'loadingMember' } } });
const isChangeDue = (s: SessionSnapshot): boolean =>
  s.matches({ identity: { signedIn: 'passwordChangeDue' } });
const FORCED = 'the dialog of the change covers everything then: forced-change.e2e.ts';
/** Possible only while there is a session. */
const whileIn = <const Event>(event: Event) => ({
  send: (s: SessionSnapshot) => (s.context.visitor ? event : undefined),
});
/** A sign-out here: requested, or reported by the stream before its call is answered. */
const SIGN_OUTS = ['session.end', 'liveUpdates = ended'];
const begins = (label: string): boolean => label.startsWith('session.begin') || label.endsWith('= given');

export const model = defineModel(sessionMachine, {
  title: 'Session',
  inputs: {
    visitor: { visitor: null },
    member: { visitor: mina },
    passwordChangeDue: { visitor: { ...mina, changeDue: 'expired' } },
  },
  events: {
    'session.begin': {
      mina: (s) => (s.context.visitor?.account === mina.account ? undefined : beginning()),
      mert: beginning({ token: 't-2', account: 'mert' }),
      givenOut: (s) => (s.context.visitor ? undefined : beginning({}, 'default')),
      changed: (s) => (s.context.visitor?.changeDue ? beginning() : undefined),
    },
    'session.adopted': 'sent',
    'session.endedElsewhere': 'sent',
    'session.lost': 'sent',
    'password.due': 'sent',
    'member.changed': 'sent',
    'live.balance': 'sent',
    'live.ended': 'sent',
  },
  outcomes: {
    getMemberInfo: {
      details: { done: (_, s) => memberOf(s.context.visitor?.account ?? '') },
      refused: { error: new ServiceError('offline') },
    },
    listCountries: {
      list: { done: [{ countryCode: 'TR', countryDialingCode: '90', countryName: null }] },
      refused: { error: new ServiceError('offline') },
    },
    watchWire: {
      superseded: whileIn({ type: 'session.lost', loss: 'superseded' }),
      expired: whileIn({ type: 'session.lost', loss: 'expired' }),
      ended: whileIn({ type: 'session.lost', loss: null }),
      wantsChange: whileIn({ type: 'password.due', due: 'default' }),
      ranked: whileIn({ type: 'member.changed' }),
    },
    watchTabs: {
      // Another tab hands over its session only to a tab that has none.
      given: {
        send: (s) => (s.context.visitor ? undefined : { type: 'session.adopted' as const, visitor: mina }),
      },
      ended: whileIn({ type: 'session.endedElsewhere' }),
    },
    liveUpdates: {
      balance: { send: { type: 'live.balance', balance } },
      status: { send: { type: 'live.status' } },
      resumed: { send: { type: 'live.resumed' } },
      superseded: { send: { type: 'live.ended', reason: 'superseded' } },
      expired: { send: { type: 'live.ended', reason: null } },
      ended: { send: { type: 'live.ended', reason: 'ended' } },
    },
  },
  home: (s) => !s.hasTag('busy'),
  offBrowser: {
    'start passwordChangeDue': FORCED,
    'session.begin (givenOut)': FORCED,
    'session.begin (changed)': FORCED,
    'watchWire = wantsChange': FORCED,
    'session.begin (mert)':
      "a signed-in member has no form to sign in with; only another tab at the same moment leads here: this model's view tests",
  },
  rules: [
    {
      id: 'a visitor has no name and no details',
      requirements: ['SES-01', 'OUT-05'],
      always: (s) => (isIn(s) ? s.context.visitor !== null : !s.context.visitor && !s.context.member),
    },
    {
      id: 'the details are those of the signed-in member',
      requirements: ['LOG-21', 'SES-07'],
      never: ({ context: { member, visitor } }) => member !== null && member.account !== visitor?.account,
    },
    {
      id: 'the token and all of the session are removed whenever it ends, and the app is notified',
      requirements: ['OUT-03', 'OUT-05'],
      always: (s, { from, actions, sentToParent }) =>
        !isIn(from) ||
        isIn(s) ||
        (actions.includes('clearSession') && sentToParent.includes('session.ended')),
    },
    {
      id: 'other tabs are notified of a deliberate sign-out only, before the account is cleared',
      requirements: ['OUT-03'],
      always: (_, { label, actions }) =>
        actions.includes('announceEnd') === SIGN_OUTS.includes(label) &&
        (!SIGN_OUTS.includes(label) || actions.indexOf('announceEnd') < actions.indexOf('clearSession')),
    },
    {
      id: 'a new session is stored and reported, and its details are requested',
      requirements: ['LOG-15', 'LOG-21', 'SES-03'],
      always: (s, { label, actions, sentToParent }) =>
        !begins(label) ||
        ((isLoading(s) || isChangeDue(s)) &&
          s.context.visitor?.account === (label.endsWith('(mert)') ? 'mert' : mina.account) &&
          sentToParent.includes('session.began') &&
          actions.includes('storeSession') === label.startsWith('session.begin')),
    },
    {
      id: 'a due password change is known here, after a reload and to the app, and no details are requested',
      requirements: ['LOG-19', 'LOG-20', 'LOG-21'],
      always: (s, { label, actions, sentToParent }) =>
        !isIn(s) ||
        (isChangeDue(s) === (s.context.visitor?.changeDue !== null) &&
          (isChangeDue(s) ? !s.children['getMemberInfo'] && !s.children['liveUpdates'] : true) &&
          (label !== 'watchWire = wantsChange' ||
            !actions.includes('storeDue') ||
            (isChangeDue(s) && sentToParent.includes('session.began')))),
    },
    {
      id: 'a password is passed on, never kept',
      never: (s) => JSON.stringify(s.context).includes(GIVEN_OUT),
    },
    {
      id: 'missing details end no session and can be requested again',
      always: (s, { label }) =>
        label !== 'getMemberInfo = refused' || (isIn(s) && s.can({ type: 'member.reload' })),
    },
    {
      id: 'a change of the rank loads the details again, and those that are shown stay',
      requirements: ['SES-07'],
      always: (s, { label, from }) =>
        !/^(watchWire = ranked|refreshMemberInfo = refused)$/.test(label) ||
        s.context.member === from?.context.member,
    },
    {
      id: 'a visitor receives no balance',
      requirements: ['SES-01'],
      never: (s, { sentToParent }) => !isIn(s) && sentToParent.some((type) => type.startsWith('live.')),
    },
  ],
  instructions: {
    'start visitor': 'Open the site in a browser that is not signed in.',
    'start member': 'Open the site in a tab that is signed in.',
    'start passwordChangeDue': 'Reload a tab that is signed in with a password that is too old.',
    'session.begin (mina)': 'Sign in as mina_k.',
    'session.begin (mert)': 'Sign in as mert.',
    'session.begin (givenOut)': 'Sign in with a password that was given out.',
    'session.begin (changed)': 'Change the password in the dialog that asks for it.',
    'session.end': 'Sign out and confirm it.',
    'member.reload': 'Open the account menu and press Try again.',
    'getMemberInfo = details': 'The platform sends the details of the member.',
    'getMemberInfo = refused': 'The network is off while the details are fetched.',
    'listCountries = list': 'The platform sends the list of countries.',
    'listCountries = refused': 'The network is off while the countries are fetched.',
    'watchWire = superseded': 'The platform answers a call that the account signed in elsewhere.',
    'watchWire = expired': 'The platform answers a call that the session is too old.',
    'watchWire = ended': 'The platform answers a call that the session was ended on purpose.',
    'watchWire = ranked': 'The member reaches another rank.',
    'refreshMemberInfo = details': 'The platform sends the details with the new rank.',
    'refreshMemberInfo = refused': 'The network is off while the details are fetched again.',
    'watchWire = wantsChange': 'The platform answers a call that the password must be changed first.',
    'watchTabs = given': 'Another tab of this browser that is signed in as mina_k hands its session on.',
    'watchTabs = ended': 'Sign out in another tab of this browser.',
    'liveUpdates = balance': 'The platform moves the balance of the member.',
    'liveUpdates = status': 'The status of the platform changes.',
    'liveUpdates = resumed': 'Switch the network off and on, so that the line is opened again.',
    'liveUpdates = superseded': 'The line says that the account signed in elsewhere.',
    'liveUpdates = expired': 'The line says that the session is over and gives no reason.',
    'liveUpdates = ended': 'The line says that the session was ended on purpose.',
  },
});
