import { useSelector } from '@xstate/react';
import { Play } from 'lucide-react';
import { useIntl } from 'react-intl';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import type { selectBanners } from '../../../machines/content/banner/banner.machine.ts';
import { selectJackpot } from '../../../machines/content/jackpot/jackpot.machine.ts';
import type { WalletUnit } from '../../games/common/catalogue.ts';
import { Button } from '../../ui/Button.tsx';
import { paintedBanner } from '../../layout/pictures.ts';
import styles from './BannerArea.module.css';
import { JackpotCounter } from '../jackpot/JackpotCounter.tsx';

interface BannerSlideProps {
  readonly banner: ReturnType<typeof selectBanners>[number];
  readonly isFirst: boolean;
  readonly jackpot: AppChildren['jackpot'] | undefined;
  readonly unit: WalletUnit;
  readonly onOpen: () => void;
}

/**
 * One banner: a picture with text over its left. A press anywhere on a banner with a link opens it (BAN-07).
 */
export function BannerSlide({ banner, isFirst, jackpot, unit, onOpen }: BannerSlideProps) {
  const intl = useIntl();
  const amount = useSelector(jackpot, (state) => (state ? selectJackpot(state) : null));
  const hasCounter = jackpot !== undefined && amount !== null;
  const { label, title, subtitle, action, link, image } = banner;
  const hasText = hasCounter || title !== null;
  return (
    // Keyboard and screen-reader users press the button inside; that press bubbles up here like a pointer
    // press beside it.
    <div className={styles.slide} data-linked={link !== null} onClick={link ? onOpen : undefined}>
      <img
        // A narrow page has the painted one at any density.
        sizes="(min-width: 720px) 960px, 240px"
        srcSet={paintedBanner(image)}
        src={image}
        alt={hasText ? '' : (label ?? '')}
        width={960}
        height={340}
        fetchPriority={isFirst ? 'high' : undefined}
        decoding="async"
        draggable={false}
        className={styles.picture}
      />
      <div key={String(hasCounter)} className={hasText ? styles.copy : styles.bare}>
        {hasCounter ? (
          <JackpotCounter jackpot={jackpot} unit={unit} />
        ) : (
          <>
            {label && hasText ? <span className={styles.pill}>{label}</span> : null}
            {title ? <p className="display-1">{title}</p> : null}
            {subtitle ? <p className={styles.line}>{subtitle}</p> : null}
          </>
        )}
        {link && action ? (
          <Button
            kind="gilt"
            size="lg"
            className={styles.action}
            icon={hasCounter ? <Play size={16} fill="currentColor" aria-hidden="true" /> : null}
          >
            {action}
          </Button>
        ) : null}
        {link && !action ? (
          <button
            type="button"
            className={styles.whole}
            aria-label={title ?? label ?? intl.formatMessage({ id: 'banner_open' })}
          />
        ) : null}
      </div>
    </div>
  );
}
