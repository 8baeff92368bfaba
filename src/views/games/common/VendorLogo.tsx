import type { Theme } from '../../../config.ts';
import type { Vendor } from '../../layout/categories.ts';
import { vendorPicture } from '../../layout/pictures.ts';
import styles from './VendorLogo.module.css';

/** A vendor's mark and name as one picture, or the name where there is none. */
export function VendorLogo({ vendor, theme }: { vendor: Vendor; theme: Theme }) {
  const icon = vendor.colourIcon ?? vendor.icon;
  if (icon === null) return <span className={styles.name}>{vendor.name}</span>;
  return (
    <img
      src={vendorPicture(icon, theme)}
      alt={vendor.name}
      width={112}
      height={22}
      decoding="async"
      className={styles.logo}
    />
  );
}
