import { useSelector } from '@xstate/react';
import { Blocks } from 'lucide-react';
import { FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { Theme } from '../../../config.ts';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { selectLanes } from '../../../machines/games/lobby/lobby.machine.ts';
import { providersOf } from '../../games/common/catalogue.ts';
import { VendorLogo } from '../../games/common/VendorLogo.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ShelfArrows } from '../../ui/ShelfArrows.tsx';
import styles from './Providers.module.css';
import { Section } from '../common/Section.tsx';

const PAGE = 16;
const SHELF = 'providers-shelf';

/** The vendors whose games are here, each with a link to its list (HOM-01). */
export function Providers({ lobby, theme }: { lobby: AppChildren['lobby']; theme: Theme }) {
  const intl = useIntl();
  const lanes = useSelector(lobby, selectLanes);
  const providers = providersOf(lanes);
  const title = intl.formatMessage({ id: 'section_providers' });
  if (providers.length === 0) return null;
  return (
    <Section
      id="providers"
      icon={<Blocks size={20} />}
      title={title}
      href="/rng"
      aside={
        <Badge>
          <FormattedNumber value={providers.length} />
        </Badge>
      }
      controls={
        providers.length > PAGE ? (
          <ShelfArrows
            shelf={SHELF}
            backLabel={intl.formatMessage({ id: 'shelf_back' }, { section: title })}
            forthLabel={intl.formatMessage({ id: 'shelf_forth' }, { section: title })}
          />
        ) : null
      }
    >
      <ul id={SHELF} className={styles.grid}>
        {providers.map(({ vendor, address }) => (
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
