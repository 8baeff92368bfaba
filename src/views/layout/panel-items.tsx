import { BanknoteArrowDown, Network, ScrollText, UserRound, type LucideIcon } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { AGENT_TYPES, TRIAL_TYPE } from '../../config.ts';
import type { MessageId } from '../../i18n/message-id.ts';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import type { MenuItem } from '../ui/Menu.tsx';

/** Entries that open the panels; those of unbuilt pages come with the pages. */
interface PanelEntry {
  readonly id: string;
  readonly label: MessageId;
  readonly address: string;
  readonly icon: LucideIcon;
  readonly isForAgents?: boolean;
}
const PANELS: readonly PanelEntry[] = [
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
];
/** A trial account also sees the agents' entry, whose gate explains that it needs a real account (GAT-04). */
const MEET_AGENTS: readonly number[] = [...AGENT_TYPES, TRIAL_TYPE];

/**
 * Entries of the account menu that open a panel (NAV-08); an account without access is stopped by the panel's
 * gate.
 */
export const panelItems = (app: AppRef, accountType: number, disabled: boolean): readonly MenuItem[] =>
  PANELS.filter(({ isForAgents }) => !isForAgents || MEET_AGENTS.includes(accountType)).map(
    ({ id, label, address, icon: Icon }) => ({
      id,
      disabled,
      label: <FormattedMessage id={label} />,
      icon: <Icon size={18} aria-hidden="true" />,
      onSelect: () => app.send({ type: 'route.request', address, manner: 'push' }),
    }),
  );
