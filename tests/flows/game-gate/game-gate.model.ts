import {
  gameGateMachine,
  type GameGateInput,
} from '../../../src/machines/games/game-gate/game-gate.machine.ts';
import { defineModel } from '../../kit/model.ts';

/** Account types of the specification: 0 a member, 1 an agent, 4 a trial account. */
const who = (accountType: number) => ({ account: 'mina_k', accountType, changeDue: null });
const wants = (
  need: GameGateInput['need'],
  visitor: GameGateInput['visitor'],
  { brandHasAgentCentre = true, brandRegisters = true } = {},
): GameGateInput => ({ need, visitor, brandHasAgentCentre, brandRegisters });
const NO_CENTRE = 'panels.e2e.ts opens each centre by its address, with and without access';
const NO_BRAND = 'the brand of the tours takes new members: free-play.e2e.ts closes it';
const endsAs =
  (end: string, starts: readonly string[]) =>
  (s: { output?: unknown }, { label }: { label: string }) =>
    !starts.includes(label.replace('start ', '')) || s.output === end;

const isRegistration = ({ output }: { output?: unknown }): boolean =>
  JSON.stringify(output) === '{"kind":"goTo","flow":"registration"}';

export const model = defineModel(gameGateMachine, {
  title: 'Gate before centres',
  inputs: {
    visitorMemberCentre: wants('memberCentre', null),
    visitorAgentCentre: wants('agentCentre', null),
    memberMemberCentre: wants('memberCentre', who(0)),
    memberAgentCentre: wants('agentCentre', who(0)),
    agentAgentCentre: wants('agentCentre', who(1)),
    agentAgentCentreOff: wants('agentCentre', who(1), { brandHasAgentCentre: false }),
    trialPicture: wants('login', who(4)),
    trialOfClosedBrand: wants('memberCentre', who(4), { brandRegisters: false }),
    trialMemberCentre: wants('memberCentre', who(4)),
    trialAgentCentre: wants('agentCentre', who(4)),
  },
  outcomes: {},
  offBrowser: {
    'start visitorMemberCentre': NO_CENTRE,
    'start visitorAgentCentre': NO_CENTRE,
    'start memberMemberCentre': NO_CENTRE,
    'start memberAgentCentre': NO_CENTRE,
    'start agentAgentCentre': NO_CENTRE,
    'start agentAgentCentreOff': NO_CENTRE,
    'start trialMemberCentre': NO_CENTRE,
    'start trialOfClosedBrand': NO_BRAND,
    'start trialAgentCentre': NO_CENTRE,
  },
  rules: [
    {
      id: 'a-visitor-is-sent-to-login-whatever-they-want',
      requirements: ['GAT-15'],
      always: endsAs('login', ['visitorMemberCentre', 'visitorAgentCentre']),
    },
    {
      id: 'a-real-account-has-a-member-centre',
      requirements: ['GAT-06', 'GAT-11'],
      always: endsAs('allowed', ['memberMemberCentre', 'agentAgentCentre']),
    },
    {
      id: 'a-trial-account-is-warned-and-has-not-passed',
      requirements: ['GAT-02', 'GAT-07', 'GAT-16'],
      never: (s, { label }) => label.startsWith('start trial') && !s.matches('warning'),
    },
    {
      id: 'the-agent-centre-is-for-agents-of-a-brand-that-has-one',
      requirements: ['GAT-12', 'GAT-13', 'GAT-18'],
      never: (s, { label }) =>
        /^start (memberAgentCentre|agentAgentCentreOff)$/.test(label) && !s.matches('warning'),
    },
    {
      id: 'a-warned-visitor-is-never-let-through',
      requirements: ['GAT-07', 'GAT-16'],
      never: (s, { from }) =>
        from?.matches('warning') === true && s.output !== 'refused' && !isRegistration(s),
    },
    {
      id: 'the-button-leads-only-a-trial-account-to-the-registration-if-the-brand-has-one',
      requirements: ['GAT-16'],
      never: (s, { from, label }) =>
        from?.matches('warning') === true &&
        isRegistration(s) !== (from.context.canRegister && label === 'dialog.confirm'),
    },
  ],
  instructions: {
    'start visitorMemberCentre': 'Signed out, ask for the member centre by its address.',
    'start visitorAgentCentre': 'Signed out, ask for the agent centre by its address.',
    'start memberMemberCentre': 'Signed in as a member, open the member centre.',
    'start memberAgentCentre':
      'Signed in as a member who is no agent, ask for the agent centre by its address.',
    'start agentAgentCentre': 'Signed in as an agent of a brand that has an agent centre, open it.',
    'start agentAgentCentreOff':
      'Signed in as an agent of a brand without an agent centre, ask for it by its address.',
    'start trialPicture':
      'In free play, with a trial account, ask for another picture in the menu of the account.',
    'start trialOfClosedBrand':
      'In free play, with a trial account of a brand that takes no new members, ask for the member centre.',
    'start trialMemberCentre': 'In free play, with a trial account, ask for the member centre.',
    'start trialAgentCentre': 'In free play, with a trial account, ask for the agent centre.',
    'dialog.confirm': 'Press "Confirm" in the warning.',
    'dialog.close': 'Press Escape while the warning is open.',
  },
});
