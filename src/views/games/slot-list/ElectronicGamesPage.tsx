import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { slotListMachine } from '../../../machines/games/slot-list/slot-list.machine.ts';
import { selectBalance } from '../../../machines/wallet/common/select-balance.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { unitOf } from '../common/catalogue.ts';
import { headingOf } from '../common/headings.ts';
import styles from './ElectronicGamesPage.module.css';
import { GamesFound } from './GamesFound.tsx';
import { LobbyCategories } from './LobbyCategories.tsx';
import { LobbyHero } from './LobbyHero.tsx';
import { VendorTabs } from './VendorTabs.tsx';

type SlotListRef = ActorRefFrom<typeof slotListMachine>;
interface PageProps {
  readonly flow: SlotListRef;
  readonly app: AppRef;
}

/** The element of the flow. Its content is made outside, so that a change of the list does not render all of it. */
function Frame({ flow, children }: { readonly flow: SlotListRef; readonly children: ReactNode }) {
  const snapshot = useSelector(flow, (state) => state);
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      {children}
    </div>
  );
}

/** The games of one category: vendors, filters and the list, under the category's banners. */
export function ElectronicGamesPage({ flow, app }: PageProps) {
  const intl = useIntl();
  const type = useSelector(flow, ({ context }) => context.type);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const wallet = useSelector(app, selectChild('walletBalance'));
  const unit = unitOf(useSelector(wallet, (state) => (state ? selectBalance(state) : null)));
  const heading = intl.formatMessage({ id: headingOf(type) });
  return (
    <Frame flow={flow}>
      <h1 className="vh">{heading}</h1>
      <LobbyHero flow={flow} app={app} type={type} unit={unit} />
      <LobbyCategories type={type} />
      <VendorTabs flow={flow} theme={theme} />
      <GamesFound flow={flow} app={app} theme={theme} unit={unit} label={heading} />
    </Frame>
  );
}
