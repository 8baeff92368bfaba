import { Ban, CalendarClock, Check, CircleAlert, Gift, Hourglass, type LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import type {
  Promotion,
  PromotionFilter,
  PromotionStatus,
} from '../../../machines/content/promotions/promotions.machine.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { Badge } from '../../ui/Badge.tsx';

interface StatusLook {
  readonly label: MessageId;
  readonly tone: ComponentProps<typeof Badge>['tone'];
  readonly icon: LucideIcon | null;
}
/** Each of the ten states has a colour and a word; those that end or wait have a sign, too (PRO-01). */
export const STATUS_LOOKS: Readonly<Record<PromotionStatus, StatusLook>> = {
  CLAIM: { label: 'promotion_status_claim', tone: 'gilt', icon: Gift },
  APPLY: { label: 'promotion_status_apply', tone: 'brand', icon: null },
  PROCESS: { label: 'promotion_status_process', tone: 'info', icon: null },
  JOINED: { label: 'promotion_status_joined', tone: 'ok', icon: Check },
  APPLYING: { label: 'promotion_status_applying', tone: 'warn', icon: Hourglass },
  COMING: { label: 'promotion_status_coming', tone: 'neutral', icon: CalendarClock },
  ISSUED: { label: 'promotion_status_issued', tone: 'ok', icon: Check },
  CLAIMED: { label: 'promotion_status_claimed', tone: 'neutral', icon: Check },
  REJECTED: { label: 'promotion_status_rejected', tone: 'danger', icon: CircleAlert },
  CLOSED: { label: 'promotion_status_closed', tone: 'neutral', icon: Ban },
};

export const FILTER_LABELS: Readonly<Record<PromotionFilter, MessageId>> = {
  all: 'promotions_all',
  open: 'promotions_open',
  own: 'promotions_own',
  past: 'promotions_past',
};

/** What the link of a card leads to; a claim also says the sum. */
export const actionOf = ({ status, kind }: Pick<Promotion, 'status' | 'kind'>): MessageId => {
  if (status === 'APPLY') return kind === 'JOIN' ? 'promotion_join' : 'promotion_apply';
  if (status === 'CLAIM') return 'promotion_claim';
  if (status === 'PROCESS') return 'promotion_go_on';
  return status === 'REJECTED' ? 'promotion_why' : 'promotion_details';
};

export const promotionAddress = (id: string): string => `/promoDetail?${new URLSearchParams({ id })}`;
