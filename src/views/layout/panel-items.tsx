import {
  BadgePercent,
  BanknoteArrowDown,
  Crown,
  Gem,
  Network,
  Receipt,
  ScrollText,
  UserRound,
  type LucideIcon,
} from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { AGENT_TYPES, TRIAL_TYPE } from '../../config.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/** Entries that open the panels, and the club and the points shop, which are pages. */
interface AccountEntry {
  readonly id: string;
  readonly label: MessageId;
  readonly address: string;
  readonly icon: LucideIcon;
  readonly isForAgents?: boolean;
  /** Shown only where the brand has this module. */
  readonly module?: string;
}
const ENTRIES: readonly AccountEntry[] = [
  { id: 'member', label: 'in_personal_center', address: '/member/securityCenter', icon: UserRound },
  {
    id: 'agent',
    label: 'agent_center',
    address: '/agent/agentTeamOverview',
    icon: Network,
    isForAgents: true,
  },
  { id: 'withdraw', label: 'in_increase_withdrawal', address: '/member/withdraw', icon: BanknoteArrowDown },
  { id: 'record', label: 'in_account_record', address: '/member/transactionHistory', icon: ScrollText },
  { id: 'bets', label: 'in_betting_record', address: '/member/personalHistoryCopy', icon: Receipt },
  { id: 'vip', label: 'vip_club', address: '/vip', icon: Crown },
  { id: 'points', label: 'points_shop', address: '/pointMall', icon: Gem, module: 'PTSYS3' },
  {
    id: 'rebate',
    label: 'manual_rebate',
    address: '/member/manualRebate',
    icon: BadgePercent,
    module: 'MANPLAYREB3',
  },
];
/** A trial account also sees the agents' entry, whose gate explains that it needs a real account (GAT-04). */
const MEET_AGENTS: readonly number[] = [...AGENT_TYPES, TRIAL_TYPE];

/**
 * Entries of the account menu that lead to a panel (NAV-08) or a page; an account without access is stopped by the panel's
 * gate.
 */
export const panelItems = (
  app: AppRef,
  { accountType, modules }: { readonly accountType: number; readonly modules: readonly string[] },
  disabled: boolean,
): readonly MenuItem[] =>
  ENTRIES.filter(
    ({ isForAgents, module }) =>
      (!isForAgents || MEET_AGENTS.includes(accountType)) && (!module || modules.includes(module)),
  ).map(({ id, label, address, icon: Icon }) => ({
    id,
    disabled,
    label: <FormattedMessage id={label} />,
    icon: <Icon size={18} aria-hidden="true" />,
    onSelect: () => app.send({ type: 'route.request', address, manner: 'push' }),
  }));
