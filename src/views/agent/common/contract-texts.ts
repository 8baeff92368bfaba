import type { MessageId } from '../../../i18n/message-id.ts';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import type { ContractAction } from '../../../machines/agent/common/contract-actions.ts';

type Contract = ReturnType<ContractNegotiationRef['getSnapshot']>['context']['contracts'][number];
type Kind = Contract['kind'];
type Tone = 'ok' | 'warn' | 'danger' | 'neutral';

/** The pages of the four kinds: their keys in the agent centre, and their titles. */
export const KIND_PAGES: readonly {
  readonly kind: Kind;
  readonly page: string;
  readonly label: MessageId;
}[] = [
  { kind: 'daily', page: 'agentDailyWages', label: 'agent_daily_salary' },
  { kind: 'hourly', page: 'agentHourSalary', label: 'agent_hourly_salary' },
  { kind: 'realtime', page: 'agentRealtimeSalary', label: 'agent_realtime_salary' },
  { kind: 'dividend', page: 'agentDividendRecord', label: 'agent_dividend' },
];

export const GROUP_TEXTS = {
  CONS: 'contract_group_cons',
  RNG: 'contract_group_rng',
  LIVE: 'contract_group_live',
  SPORTS: 'contract_group_sports',
  FISH: 'contract_group_fish',
  PVP: 'contract_group_pvp',
  LOTT: 'contract_group_lott',
  ELOTT: 'contract_group_elott',
} as const satisfies Readonly<Record<string, MessageId>>;
/** Null for an unknown group, which is shown by the platform's name. */
export const groupText = (group: string): MessageId | null =>
  Object.hasOwn(GROUP_TEXTS, group) ? GROUP_TEXTS[group as keyof typeof GROUP_TEXTS] : null;

export const PERIOD_TEXTS = {
  realtime: 'contract_paid_realtime',
  hourly: 'contract_paid_hourly',
  daily: 'contract_paid_daily',
  weekly: 'contract_paid_weekly',
  semiMonthly: 'contract_paid_semi_monthly',
  monthly: 'contract_paid_monthly',
} as const satisfies Readonly<Record<string, MessageId>>;

export const STATES: Readonly<Record<string, { readonly label: MessageId; readonly tone: Tone }>> = {
  drafted: { label: 'contract_state_drafted', tone: 'neutral' },
  offered: { label: 'contract_state_offered', tone: 'warn' },
  countered: { label: 'contract_state_countered', tone: 'warn' },
  active: { label: 'contract_state_active', tone: 'ok' },
  renewalOffered: { label: 'contract_state_renewal_offered', tone: 'warn' },
  renewalCountered: { label: 'contract_state_renewal_countered', tone: 'warn' },
  terminationAsked: { label: 'contract_state_termination_requested', tone: 'warn' },
  withdrawn: { label: 'contract_state_withdrawn', tone: 'neutral' },
  declined: { label: 'contract_state_declined', tone: 'danger' },
  terminated: { label: 'contract_state_terminated', tone: 'neutral' },
  finished: { label: 'contract_state_finished', tone: 'neutral' },
};

/** Labels of the buttons. */
export const ACTION_TEXTS: Readonly<Record<ContractAction, MessageId>> = {
  'offer.send': 'contract_action_offer_send',
  'offer.change': 'contract_action_offer_change',
  'offer.withdraw': 'contract_action_offer_withdraw',
  'offer.accept': 'contract_action_offer_accept',
  'offer.decline': 'contract_action_offer_decline',
  'offer.counter': 'contract_action_offer_counter',
  'counter.accept': 'contract_action_counter_accept',
  'counter.decline': 'contract_action_counter_decline',
  'draft.discard': 'contract_action_draft_discard',
  'termination.ask': 'contract_action_termination_ask',
  'termination.withdraw': 'contract_action_termination_withdraw',
  'termination.agree': 'contract_action_termination_agree',
  'termination.refuse': 'contract_action_termination_refuse',
};
/** Explanations in the confirmation of an action. */
export const CONFIRM_TEXTS: Readonly<Record<string, MessageId>> = {
  'offer.send': 'contract_confirm_offer_send',
  'offer.withdraw': 'contract_confirm_offer_withdraw',
  'offer.accept': 'contract_confirm_offer_accept',
  'offer.decline': 'contract_confirm_offer_decline',
  'counter.accept': 'contract_confirm_counter_accept',
  'counter.decline': 'contract_confirm_counter_decline',
  'draft.discard': 'contract_confirm_draft_discard',
  'termination.ask': 'contract_confirm_termination_ask',
  'termination.withdraw': 'contract_confirm_termination_withdraw',
  'termination.agree': 'contract_confirm_termination_agree',
  'termination.refuse': 'contract_confirm_termination_refuse',
};
/** Past actions in the history. */
export const HISTORY_TEXTS: Readonly<Record<string, MessageId>> = {
  draft: 'contract_done_draft',
  'offer.send': 'contract_done_offer_send',
  'offer.change': 'contract_done_offer_change',
  'offer.withdraw': 'contract_done_offer_withdraw',
  'offer.accept': 'contract_done_offer_accept',
  'offer.decline': 'contract_done_offer_decline',
  'offer.counter': 'contract_done_offer_counter',
  'counter.accept': 'contract_done_counter_accept',
  'counter.decline': 'contract_done_counter_decline',
  'draft.discard': 'contract_done_draft_discard',
  'termination.ask': 'contract_done_termination_ask',
  'termination.withdraw': 'contract_done_termination_withdraw',
  'termination.agree': 'contract_done_termination_agree',
  'termination.refuse': 'contract_done_termination_refuse',
  'term.end': 'contract_done_term_end',
  'rate.undercut': 'contract_done_rate_undercut',
};
/** Problems of terms without a known limit. */
export const TERMS_TEXTS: Readonly<Record<string, MessageId>> = {
  no_tiers: 'terms_no_tiers',
  too_many_tiers: 'terms_too_many_tiers',
  rate_out_of_range: 'terms_rate_invalid',
  demand_out_of_range: 'terms_demand_out_of_range',
  tier_asks_no_more: 'terms_tier_asks_no_more',
  tier_pays_less: 'terms_tier_pays_less',
  period_type: 'terms_period_type',
  nothing_to_share: 'terms_nothing_to_share',
  other_period: 'terms_other_period',
  more_than_own: 'terms_more_than_own',
  too_fine: 'terms_too_fine',
};
/** Headings of the form, by the begun action. */
export const WRITE_TEXTS: Readonly<Record<string, MessageId>> = {
  opening: 'contract_new',
  'offer.change': 'contract_write_change',
  'offer.counter': 'contract_write_counter',
};
