/** Shared by the models of both panels: their members, and the rules of each panel. */
import type { CentreContext } from '../../../src/machines/member/centre/centre.context.ts';
import type { MemberInfo } from '../../../src/services/session.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import type { Rule } from '../../kit/model.ts';
import { siteOf } from './app.fixtures.ts';

export const mina: MemberInfo = {
  customerId: '7',
  account: 'mina_k',
  nickname: 'Mina',
  accountType: 0,
  toUpline: true,
  memberLabels: [],
  club: { name: 'VIP 4', level: 4 },
  lastLoginAt: null,
};
export const kerem: MemberInfo = { ...mina, account: 'kerem_agent', nickname: 'Kerem', accountType: 42 };
export const site = {
  ...siteOf({}, { agentCentre: true }),
  modules: ['CONTRACTNEG3', 'REWCEN3', 'MISSIONLB3', 'REFERRAL3'],
};
export const offline = { error: new ServiceError('offline') };

/** The menus, by hand: each page that is built, and its English name. */
export const MEMBER_ENTRIES = {
  depositv2: 'Deposit',
  withdraw: 'Withdraw',
  transferUpline: 'Transfer to upline',
  personalHistoryCopy: 'Betting record',
  transactionHistory: 'Account record',
  personalProfit: 'Profit and loss',
  bonusDetails: 'Bonus details',
  rewardCenter: 'Reward centre',
  referral: 'Invite friends',
  missionLeaderboard: 'Missions',
  securityCenter: 'My account',
  messageV2: 'Messages',
} as const;
export const AGENT_ENTRIES = {
  agentAnnouncement: 'Announcements',
  agentTeamOverview: 'Team overview',
  registerDownline: 'Register account',
  subordinateManagement: 'Team management',
  teamBetting: 'Team betting',
  agentPnlRecords: 'User profit and loss',
  revenueReport: 'My income',
  agentDownlineTransactionDetails: 'Downline transactions',
  agentDividendRecord: 'Dividend',
  agentDailyWages: 'Daily salary',
  agentHourSalary: 'Hourly salary',
  agentRealtimeSalary: 'Real-time salary',
} as const;

interface CentreSnapshot {
  readonly status: string;
  readonly context: CentreContext;
  matches(state: string): boolean;
  hasTag(tag: string): boolean;
}

/** Rules of a panel with these pages in its menu; `chosen` maps the cases of the model to pages. */
export const centreRules = <Snapshot>(
  clauses: { readonly loaded: string; readonly marked: string },
  entries: Readonly<Record<string, string>>,
  chosen: Readonly<Record<'its page' | 'another', string>>,
): readonly Rule<Snapshot>[] => {
  const pages = Object.keys(entries);
  return [
    {
      id: 'nothing is shown before the member is known',
      requirements: [clauses.loaded],
      always: (s: CentreSnapshot) => s.hasTag('modal') === (s.matches('open') || s.matches('failed')),
    },
    {
      id: 'the menu has the entries that are listed by hand (MEMBER_ENTRIES, AGENT_ENTRIES), in their order',
      requirements: [clauses.marked],
      always: (s: CentreSnapshot) => !s.matches('open') || s.context.pages.join() === pages.join(),
    },
    {
      id: 'the page that is marked is one of the menu, and the one that runs',
      requirements: [clauses.marked],
      always: (
        s: CentreSnapshot,
        via: { label: string; sent: readonly { actor: string; event: { type: string } }[] },
      ) =>
        !s.matches('open') ||
        (pages.includes(s.context.page) &&
          (via.label !== 'getMemberInfo = known' ||
            via.sent.some(({ event }) => event.type === 'flow.open'))),
    },
    {
      id: 'a chosen page opens; the open page or an unknown one changes nothing',
      always: (
        s: CentreSnapshot,
        via: { label: string; sent: readonly unknown[]; from: CentreSnapshot | null | undefined },
      ) => {
        if (!via.label.startsWith('page.choose') || !via.from) return true;
        const [, name = ''] = /\((.*)\)/.exec(via.label) ?? [];
        const requested = name === 'its page' || name === 'another' ? chosen[name] : null;
        // Before the menu has loaded, its pages are unknown.
        if (!via.from.matches('open')) return s.context.page === (requested ?? 'nowhere');
        const was = via.from.context.page;
        return s.context.page === (requested ?? was) && via.sent.length > 0 === ((requested ?? was) !== was);
      },
    },
    {
      id: 'the panel ends when it is closed or its page fails, and not otherwise',
      always: (s: CentreSnapshot, via: { label: string }) =>
        (s.status === 'done') === (via.label === 'dialog.close' || via.label === 'page = is given up'),
    },
    {
      id: 'a refusal is shown and can be retried',
      always: (s: CentreSnapshot, via: { label: string }) =>
        (via.label !== 'getMemberInfo = refused' || (s.matches('failed') && s.context.failure !== null)) &&
        (via.label !== 'centre.retry' || s.matches('loading')),
    },
  ] as never;
};
