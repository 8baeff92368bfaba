import { AGENT_TYPES, TRIAL_TYPE } from '../../../config.ts';
import type { Visitor } from '../../../services/browser/member-store.ts';

/** What a gated action requires of the visitor (GAT-11 to GAT-14). */
export type GateNeed = 'game' | 'login' | 'memberCentre' | 'agentCentre';
export type GateVerdict = 'allowed' | 'login' | 'trueAccount';

/** Whether the account plays with play money. */
export const isTrial = (visitor: Visitor | null): boolean => visitor?.accountType === TRIAL_TYPE;

/**
 * Whether a gated action may go on. A visitor has to sign in; a trial account may only play games, with play
 * money; the agent centre requires an agent of a brand that has one (GAT-11 to GAT-16).
 */
export const gateOf = (
  need: GateNeed,
  visitor: Visitor | null,
  brandHasAgentCentre: boolean,
): GateVerdict => {
  if (!visitor) return 'login';
  if (isTrial(visitor)) return need === 'game' ? 'allowed' : 'trueAccount';
  if (need === 'agentCentre' && !(brandHasAgentCentre && AGENT_TYPES.includes(visitor.accountType)))
    return 'trueAccount';
  return 'allowed';
};
