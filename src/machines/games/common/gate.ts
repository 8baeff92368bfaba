import { AGENT_TYPES, TRIAL_TYPE } from '../../../config.ts';
import type { Visitor } from '../../../services/browser/member-store.ts';

/** What an action asks of who wants it (GAT-11 to GAT-14). */
export type GateNeed = 'game' | 'login' | 'memberCentre' | 'agentCentre';
export type GateVerdict = 'allowed' | 'login' | 'trueAccount';

/** Whether somebody plays for play money. */
export const isTrial = (visitor: Visitor | null): boolean => visitor?.accountType === TRIAL_TYPE;

/**
 * Whether a gated action may go on. A visitor signs in first; a trial account plays games, for play money, and
 * passes nowhere else; the agent centre wants an agent of a brand that has one (GAT-11 to GAT-16).
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
