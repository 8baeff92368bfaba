import { useSelector } from '@xstate/react';
import { LayoutGrid } from 'lucide-react';
import { FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../config.ts';
import type { AppChildren } from '../../machines/app/app.refs.ts';
import { selectLanes } from '../../machines/games/lobby.machine.ts';
import { providersOf } from '../games/catalogue.ts';
import { VendorLogo } from '../games/VendorLogo.tsx';
import { Badge } from '../ui/Badge.tsx';
import styles from './Providers.module.css';
import { Section } from './Section.tsx';

const SHOWN = 16;

/** The partners whose games are here, each leading to its own list (HOM-01). */
export function Providers({ lobby, theme }: { lobby: AppChildren['lobby']; theme: Theme }) {
  const intl = useIntl();
  const lanes = useSelector(lobby, selectLanes);
  const providers = providersOf(lanes);
  if (providers.length === 0) return null;
  return (
    <Section
      id="providers"
      icon={<LayoutGrid size={20} />}
      title={intl.formatMessage({ id: 'section_providers' })}
      href="/rng"
      aside={
        <Badge>
          <FormattedNumber value={providers.length} />
        </Badge>
      }
    >
      <ul className={styles.grid}>
        {providers.slice(0, SHOWN).map(({ vendor, address }) => (
          <li key={vendor.code}>
            <Link href={address} className={styles.provider}>
              <VendorLogo vendor={vendor} theme={theme} />
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
