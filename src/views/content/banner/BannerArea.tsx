import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { selectBanners } from '../../../machines/content/banner/banner.machine.ts';
import { DELAYS } from '../../../config.ts';
import { FlowRoot } from '../../FlowRoot.tsx';
import { Carousel } from '../../ui/Carousel.tsx';
import { cx } from '../../ui/cx.ts';
import styles from './BannerArea.module.css';
import { BannerSlide } from './BannerSlide.tsx';
import type { WalletUnit } from '../../games/common/catalogue.ts';

interface BannerAreaProps {
  readonly banner: AppChildren['banner'];
  /** If given, the counter replaces the text of the first banner (JAC-02). */
  readonly jackpot?: AppChildren['jackpot'] | undefined;
  readonly unit: WalletUnit;
  /** Across the whole width of a page without a column beside it. */
  readonly wide?: boolean;
}

/** The slideshow of the page's banners; nothing where it has none (BAN-02 to BAN-06). */
export function BannerArea({ banner, jackpot, unit, wide = false }: BannerAreaProps) {
  const intl = useIntl();
  // Selected apart, so that a page change that leaves the banners as they are renders nothing.
  const all = useSelector(banner, (state) => state.context.banners);
  const path = useSelector(banner, (state) => state.context.path);
  const banners = selectBanners({ context: { banners: all, path } });
  const isLoading = useSelector(banner, (state) => state.matches('loading'));
  if (banners.length === 0 && !isLoading) return <FlowRoot flow={banner} hidden />;
  return (
    <FlowRoot
      flow={banner}
      aria-busy={isLoading || undefined}
      className={cx(styles.area, wide && styles.wide)}
    >
      {banners.length === 0 ? null : (
        <Carousel
          label={intl.formatMessage({ id: 'banner_area' })}
          kindLabel={intl.formatMessage({ id: 'banner_kind' })}
          slideKindLabel={intl.formatMessage({ id: 'banner_slide_kind' })}
          slideLabel={(index, count) =>
            intl.formatMessage({ id: 'banner_slide_of' }, { index: index + 1, count })
          }
          pauseLabel={intl.formatMessage({ id: 'banner_pause' })}
          playLabel={intl.formatMessage({ id: 'banner_play' })}
          autoplayMs={DELAYS.bannerAutoplay}
          slides={banners.map((each, index) => ({
            id: each.id,
            content: (
              <BannerSlide
                banner={each}
                isFirst={index === 0}
                jackpot={index === 0 ? jackpot : undefined}
                unit={unit}
                onOpen={() => banner.send({ type: 'banner.open', id: each.id })}
              />
            ),
          }))}
        />
      )}
    </FlowRoot>
  );
}
