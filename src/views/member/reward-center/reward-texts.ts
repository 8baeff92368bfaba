import type { MessageId } from '../../../i18n/message-id.ts';
import { KIND_TEXTS } from '../bonus-details/bonus-texts.ts';

const TEXTS: Readonly<Record<string, MessageId>> = {
  ...KIND_TEXTS,
  MISSION: 'reward_mission',
  MILESTONE: 'reward_milestone',
  REBATE: 'manual_rebate',
  SIGN_IN: 'sign_in_title',
};

/** The name of a kind of reward; one that a newer platform has is a bonus. */
export const rewardText = (kind: string): MessageId => TEXTS[kind] ?? 'tx_bonus';
