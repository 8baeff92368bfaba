import { vipMachine, type VipSnapshot } from '../../../src/machines/vip/vip/vip.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { club, fallenClub, topClub, visited } from '../common/vip.fixtures.ts';

type Snapshot = VipSnapshot;
const member = { account: 'mina_k', accountType: 0, changeDue: null };
const trial = { ...member, account: 'trial', accountType: 4 };
const rewards = (s: Snapshot) => s.context.club?.own?.rewards ?? [];
const isFree = (s: Snapshot): boolean => s.matches('member') && !s.matches({ member: 'claiming' });
const shown = (s: Snapshot, level: number) => (s.hasTag('shown') ? { level } : undefined);
/** The rank that is compared first: the next one, or the highest. */
const first = (s: Snapshot): number => Math.min((s.context.club?.own?.level ?? -1) + 1, 9);
const present = (s: Snapshot): number => s.context.chosen ?? first(s);
const beside = (level: number): number => (level === 0 ? 1 : level - 1);
/** To and fro between two ranks: the others differ in nothing. */
const another = (s: Snapshot): number => (present(s) === beside(first(s)) ? first(s) : beside(present(s)));

export const model = defineModel(vipMachine, {
  title: 'VIP club',
  inputs: {
    'a member': { visitor: member },
    'a visitor': { visitor: null },
    'a trial account': { visitor: trial },
  },
  events: {
    'club.changed': 'sent',
    'rank.choose': {
      another: (s: Snapshot) => shown(s, another(s)),
      'the same': (s: Snapshot) => shown(s, present(s)),
      'one that is not there': (s: Snapshot) => shown(s, 10),
    },
    'reward.claim': {
      rebate: (s: Snapshot) =>
        isFree(s) && rewards(s).some(({ id }) => id === '7') ? { id: '7' } : undefined,
      'one that is gone': (s: Snapshot) => (isFree(s) ? { id: '99' } : undefined),
    },
  },
  outcomes: {
    watchClub: { changed: { send: { type: 'club.changed' } } },
    getClub: {
      club: { done: ({ isMember }: { isMember: boolean }) => (isMember ? club : visited) },
      'at the top': { done: ({ isMember }: { isMember: boolean }) => (isMember ? topClub : visited) },
      'after a fall': { done: ({ isMember }: { isMember: boolean }) => (isMember ? fallenClub : visited) },
      offline: { error: new ServiceError('offline') },
    },
    claimBonus: {
      paid: { done: 8420 },
      refused: { error: new ServiceError('refused', 'bonus_not_claimable') },
      lost: { error: new ServiceError('timeout') },
    },
    history: {},
  },
  tours: 'states',
  home: (s) => s.matches('failed') || s.matches('visitor') || s.matches({ member: 'shown' }),
  rules: [
    {
      id: 'a visitor and a trial account see the ranks, are led to an account, and nothing of their own is requested',
      requirements: ['ROU-05', 'VIP-01'],
      always: (s, { label, started, sentToParent }) =>
        (!s.hasTag('shown') || s.matches('visitor') === !s.context.isMember) &&
        started.every(({ actor, input }) =>
          actor === 'getClub' || actor === 'refreshClub'
            ? (input as { isMember: boolean }).isMember === s.context.isMember
            : actor === 'watchClub' || s.context.isMember,
        ) &&
        sentToParent.includes('account.require') === (label === 'account.request'),
    },
    {
      id: 'the chosen rank is one that is there, and stays chosen',
      always: (s, { label, from }) =>
        label === 'rank.choose (another)'
          ? s.context.chosen === (from && another(from))
          : s.context.chosen === (from?.context.chosen ?? null),
    },
    {
      id: 'a reward that is shown is claimed, under the key of the club that is shown',
      requirements: ['VIP-01'],
      always: (s, { label, started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'claimBonus' ||
            (label === 'reward.claim (rebate)' &&
              JSON.stringify(input) ===
                JSON.stringify({ id: '7', kind: 'UPGRADE_BONUS', visit: s.context.club?.visit })),
        ) &&
        (label !== 'reward.claim (one that is gone)' || !s.matches({ member: 'claiming' })),
    },
    {
      id: 'a claimed reward leaves at once, is named, and the club is loaded again',
      always: (s, { label }) =>
        label !== 'claimBonus = paid' ||
        (s.matches({ member: 'refreshing' }) &&
          s.context.claimed === 8420 &&
          rewards(s).every(({ id }) => id !== '7')),
    },
    {
      id: 'a failed claim says why, keeps the reward, and can be tried again',
      always: (s, { label }) =>
        (label !== 'claimBonus = refused' && label !== 'claimBonus = lost') ||
        (s.matches({ member: 'claimFailed' }) &&
          s.context.claimFailure !== null &&
          s.context.isResultUnknown === (label === 'claimBonus = lost') &&
          s.can({ type: 'reward.claim', id: '7' })),
    },
    {
      id: 'a new attempt forgets what became of the last one',
      always: (s, { label }) =>
        label !== 'reward.claim (rebate)' ||
        !s.matches({ member: 'claiming' }) ||
        (s.context.claimed === null && s.context.claimFailure === null && !s.context.isResultUnknown),
    },
    {
      id: 'a refusal stays until the next attempt; an unknown result until the club is loaded again',
      always: (s, { label, from }) =>
        label.startsWith('refreshClub = ') && label !== 'refreshClub = offline'
          ? s.context.claimFailure ===
            (from?.context.isResultUnknown ? null : (from?.context.claimFailure ?? null))
          : label.startsWith('claimBonus') ||
            label.startsWith('reward.claim') ||
            s.context.claimFailure === (from?.context.claimFailure ?? null),
    },
    {
      id: 'a club that failed to load says so; one that is shown stays when a later load fails',
      always: (s, { label }) =>
        (label !== 'getClub = offline' || (s.matches('failed') && s.context.failure !== null)) &&
        (label !== 'refreshClub = offline' ||
          ((s.matches({ member: 'shown' }) || s.matches({ visitor: 'shown' })) && s.context.club !== null)),
    },
    { id: 'a failed club can be read', from: (s) => s.matches('failed'), canReach: (s) => s.hasTag('shown') },
    {
      id: 'a change loads the club again, unless a reward is being claimed',
      always: (s, { label, from }) =>
        label !== 'watchClub = changed' ||
        (from?.matches({ member: 'claiming' })
          ? s.matches({ member: 'claiming' })
          : from?.hasTag('shown')
            ? s.matches({ member: 'refreshing' }) || s.matches({ visitor: 'refreshing' })
            : from?.matches('failed') || s.matches('loading')),
    },
  ],
  instructions: {
    'start a member': 'Sign in and open /vip.',
    'start a visitor': 'Open /vip without signing in.',
    'start a trial account': 'Open it in free play.',
    'watchClub = changed': 'A rank is reached, the operator grants a bonus, or another language is chosen.',
    'rank.choose (another)': 'Choose the rank beside it.',
    'rank.choose (the same)': 'No person can do this: it is chosen.',
    'rank.choose (one that is not there)': 'No person can do this: there is no such rank.',
    'reward.claim (rebate)': 'Press "Claim P 84.20".',
    'reward.claim (one that is gone)': 'No person can do this: it is not there.',
    'account.request': 'Press "Sign in to see your rank".',
    'club.reload': 'Press "Try again".',
    'getClub = club': 'The platform answers with VIP 4.',
    'getClub = at the top': 'The platform answers with VIP 9.',
    'getClub = after a fall': 'The platform answers with VIP 3, a month after VIP 4 was lost.',
    'getClub = offline': 'The network is off while the club loads.',
    'refreshClub = club': 'The same, while the club stands.',
    'refreshClub = at the top': 'The same, while the club stands.',
    'refreshClub = after a fall': 'The same, while the club stands.',
    'refreshClub = offline': 'The same, while the club stands.',
    'claimBonus = paid': 'The reward is paid.',
    'claimBonus = refused': 'The reward has expired meanwhile.',
    'claimBonus = lost': 'The answer is lost.',
  },
});
