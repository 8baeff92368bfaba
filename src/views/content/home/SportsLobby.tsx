import { useSelector } from '@xstate/react';
import { ChevronRight, Volleyball } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../../config.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { selectLanes } from '../../../machines/games/lobby/lobby.machine.ts';
import { laneOf, vendorAddress } from '../../games/common/catalogue.ts';
import { VendorLogo } from '../../games/common/VendorLogo.tsx';
import styles from './Providers.module.css';
import { Section } from '../common/Section.tsx';

const SHOWN = 6;

/** The bookmakers that can be entered; their matches are on their own pages (HOM-01). */
export function SportsLobby({ lobby, theme }: { lobby: AppChildren['lobby']; theme: Theme }) {
  const intl = useIntl();
  const lane = useSelector(lobby, (state) => laneOf(selectLanes(state), 'SPORTS'));
  if (!lane) return null;
  return (
    <Section
      id="sports-lobby"
      icon={<Volleyball size={20} />}
      title={intl.formatMessage({ id: 'section_sports_lobby' })}
      href="/sports"
    >
      <ul className={styles.entrances}>
        {lane.vendors.slice(0, SHOWN).map((vendor) => (
          <li key={vendor.code}>
            <Link href={vendorAddress(lane.category, vendor.code) ?? '/sports'} className={styles.entrance}>
              <VendorLogo vendor={vendor} theme={theme} />
              <span className={styles.count}>
                {vendor.opensSoon ? (
                  <FormattedMessage id="opens_soon" />
                ) : (
                  <FormattedMessage id="count_games" values={{ count: vendor.gameCount ?? 0 }} />
                )}
              </span>
              <ChevronRight size={16} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
