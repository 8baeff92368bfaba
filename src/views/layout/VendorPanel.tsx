import { useSelector } from '@xstate/react';
import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { NAV_VENDOR_LIMIT, type Theme } from '../../config.ts';
import { selectChild, type AppRef } from '../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../machines/app/preferences/preferences.machine.ts';
import { VendorLogo } from '../games/common/VendorLogo.tsx';
import { Badge } from '../ui/Badge.tsx';
import button from '../ui/Button.module.css';
import { LazyImage } from '../ui/LazyImage.tsx';
import { coverOf, gamesOf, type NavEntry, type Offer, type Vendor } from './categories.ts';
import { srcSetOf, vendorPicture } from './pictures.ts';
import styles from './VendorPanel.module.css';

interface Props {
  readonly app: AppRef;
  readonly entry: NavEntry & { readonly path: string };
  readonly offer: Offer | undefined;
  readonly onStart: (vendor: Vendor) => void;
}

/** The drop-down of a category: its first vendors and a link to all of them (NAV-11, NAV-12). */
export function VendorPanel({ app, entry, offer, onStart }: Props) {
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { vendors, path } = entry;
  const total = gamesOf(vendors);
  return (
    <>
      <ul className={styles.grid}>
        {vendors.slice(0, NAV_VENDOR_LIMIT).map((vendor) => (
          <li key={vendor.code}>
            <Card vendor={vendor} path={path} onStart={onStart}>
              <Face vendor={vendor} theme={theme} cover={coverOf(vendor, offer)} />
              <span className={styles.count}>
                {vendor.opensSoon ? (
                  <FormattedMessage id="opens_soon" />
                ) : vendor.gameCount === null ? null : (
                  <FormattedMessage id="vendor_games" values={{ count: vendor.gameCount }} />
                )}
                {vendor.isHot && !vendor.opensSoon ? (
                  <Badge tone="ember">
                    <FormattedMessage id="vendor_hot" />
                  </Badge>
                ) : null}
              </span>
            </Card>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <p>
          <strong>
            <FormattedMessage
              id="vendors_more"
              values={{ count: Math.max(0, vendors.length - NAV_VENDOR_LIMIT) }}
            />
          </strong>
          {total > 0 ? <FormattedMessage id="category_total" values={{ count: total }} /> : null}
        </p>
        <Link href={path} className={`${button.button} ${button.primary} ${button.sm}`} data-leave>
          <FormattedMessage id="nav_more" />
          <ArrowRight size={16} aria-hidden="true" />
        </Link>
      </div>
    </>
  );
}

interface CardProps extends Pick<Props, 'onStart'> {
  readonly vendor: Vendor;
  readonly path: string;
  readonly children: ReactNode;
}

/** The electronic games page, where each vendor has a tab (ROU-10). */
const ELECTRONIC: readonly string[] = ['/rng', '/fish', '/pvp'];

/** The way to a vendor's games: the page of the category (LAU-07), else the list of the entrance (LAU-04). */
const Card = ({ vendor, path, onStart, children }: CardProps) =>
  ELECTRONIC.includes(path) || !vendor.isVendorEntrance ? (
    <Link href={`${path}?${new URLSearchParams({ vendor: vendor.code })}`} className={styles.card} data-leave>
      {children}
    </Link>
  ) : (
    <button type="button" className={styles.card} data-leave onClick={() => onStart(vendor)}>
      {children}
    </button>
  );

interface FaceProps {
  readonly vendor: Vendor;
  readonly theme: Theme;
  readonly cover: string | null;
}

/** A game's picture and the vendor's logo; without such a picture, the logo's mark and the plain name. */
function Face({ vendor, theme, cover }: FaceProps) {
  if (cover !== null)
    return (
      <>
        <LazyImage
          src={cover}
          srcSet={srcSetOf(cover)}
          sizes="58px"
          alt=""
          width={52}
          height={58}
          priority
          className={styles.cover}
        />
        <VendorLogo vendor={vendor} theme={theme} />
      </>
    );
  return (
    <>
      <span className={styles.plate}>
        {vendor.icon ? (
          <LazyImage src={vendorPicture(vendor.icon, theme)} alt="" width={32} height={32} priority />
        ) : null}
      </span>
      <strong className={styles.name}>{vendor.name}</strong>
    </>
  );
}
