import type { ComponentProps } from 'react';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { Bonus } from '../../../machines/member/bonus-details/bonus-details.machine.ts';
import type { Badge } from '../../ui/Badge.tsx';

export const KIND_TEXTS: Readonly<Record<Bonus['kind'], MessageId>> = {
  MANUAL: 'tx_bonus',
  LOGIN: 'bonus_kind_login',
  REGISTER: 'bonus_kind_register',
  SAVIOR: 'bonus_kind_savior',
  UPGRADE_BONUS: 'bonus_kind_upgrade',
  RAFFLE: 'bonus_kind_raffle',
};
export const STATE_TEXTS: Readonly<Record<Bonus['state'], MessageId>> = {
  waiting: 'bonus_state_waiting',
  active: 'bonus_state_active',
  claimable: 'bonus_claim',
  met: 'bonus_state_met',
  claimed: 'bonus_state_claimed',
  expired: 'bonus_state_expired',
  taken_back: 'bonus_state_taken_back',
  refused: 'bonus_state_refused',
  given_up: 'bonus_state_given_up',
};
type Tone = NonNullable<ComponentProps<typeof Badge>['tone']>;
export const STATE_TONES: Readonly<Record<Bonus['state'], Tone>> = {
  waiting: 'neutral',
  active: 'ok',
  claimable: 'gilt',
  met: 'ok',
  claimed: 'ok',
  expired: 'neutral',
  taken_back: 'danger',
  refused: 'danger',
  given_up: 'neutral',
};
