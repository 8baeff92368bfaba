import type { Theme } from '../../../config.ts';
import type { Vendor } from '../../layout/categories.ts';
import { vendorPicture } from '../../layout/pictures.ts';
import { LazyImage } from '../../ui/LazyImage.tsx';
import styles from './VendorLogo.module.css';

interface VendorLogoProps {
  readonly vendor: Vendor;
  readonly theme: Theme;
  /** In a row that is scrolled: loaded when it comes near. */
  readonly isLazy?: boolean;
}

/** A vendor's mark and name as one picture, or the name where there is none. */
export function VendorLogo({ vendor, theme, isLazy = false }: VendorLogoProps) {
  const icon = vendor.colourIcon ?? vendor.icon;
  if (icon === null) return <span className={styles.name}>{vendor.name}</span>;
  if (isLazy)
    return (
      <LazyImage
        src={vendorPicture(icon, theme)}
        alt={vendor.name}
        width={112}
        height={22}
        textClass={styles.name}
        className={styles.logo}
      />
    );
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
