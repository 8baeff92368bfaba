import { Handshake } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { AppChildren, AppRef } from '../../machines/app/app/app.refs.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { WaitingContracts } from './WaitingContracts.tsx';

/** The account menu's entry to the contracts of all kinds, for members who have any: not only agents do. */
export const contractItems = (
  app: AppRef,
  popups: AppChildren['popups'] | undefined,
): readonly MenuItem[] => [
  {
    id: 'contracts',
    label: <FormattedMessage id="contracts_title" />,
    icon: <Handshake size={18} aria-hidden="true" />,
    end: <WaitingContracts app={app} />,
    onSelect: () => popups?.send({ type: 'contracts.open' }),
  },
];
