import { useSelector } from '@xstate/react';
import { Gift } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import {
  selectPromotions,
  type PromotionFilter,
  type PromotionsRef,
} from '../../../machines/content/promotions/promotions.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { drawing } from '../../games/common/artwork.ts';
import { unitOf } from '../../games/common/catalogue.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { BannerArea } from '../banner/BannerArea.tsx';
import { FILTER_LABELS } from './promotion-texts.ts';
import { PromotionCard } from './PromotionCard.tsx';
import styles from './Promotions.module.css';

const PLACES = [1, 2, 3, 4, 5, 6, 7, 8];
const FILTERS = Object.keys(FILTER_LABELS) as PromotionFilter[];

interface Props {
  readonly flow: PromotionsRef;
  readonly app: AppRef;
}

/** All promotions: those to claim first, then ending soon, past ones last (ROU-11). */
export function PromotionsPage({ flow, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const banner = useSelector(app, selectChild('banner'));
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { anchor, list, filter, failure } = snapshot.context;
  const unit = { exponent: list?.exponent ?? 2, ...(list?.symbol ? { symbol: list.symbol } : {}) };
  const shown = selectPromotions(snapshot, filter);
  const waiting = selectPromotions(snapshot, 'own').filter(({ status }) => status === 'CLAIM').length;
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-labelledby="promotions-title"
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      {banner ? <BannerArea banner={banner} unit={unitOf(null)} wide /> : null}
      <h1 id="promotions-title" className="vh">
        <FormattedMessage id="promotions" />
      </h1>
      {snapshot.matches('loading') ? (
        <Loading className={styles.list}>
          {PLACES.map((place) => (
            <Skeleton key={place} shape="tile" width="100%" height={264} />
          ))}
        </Loading>
      ) : null}
      {snapshot.matches('failed') ? (
        <LoadFailed
          art={drawing('empty-error', theme)}
          title={<FormattedMessage id="promotions_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'promotions.reload' })}
        />
      ) : null}
      {snapshot.matches('empty') ? (
        <EmptyState
          art={drawing('empty-promotions', theme)}
          title={<FormattedMessage id="promotions_none" />}
        >
          <FormattedMessage id="promotions_none_hint" />
        </EmptyState>
      ) : null}
      {snapshot.hasTag('shown') ? (
        <>
          <div className={styles.head}>
            <Tabs<PromotionFilter>
              label={intl.formatMessage({ id: 'promotions' })}
              panelId="promotions-list"
              items={FILTERS.map((value) => ({
                value,
                label: intl.formatMessage({ id: FILTER_LABELS[value] }),
                count: intl.formatNumber(selectPromotions(snapshot, value).length),
              }))}
              value={filter}
              onChange={(chosen) => flow.send({ type: 'filter.choose', filter: chosen })}
            />
            {waiting > 0 ? (
              <Badge tone="gilt" icon={<Gift size={12} aria-hidden="true" />}>
                <FormattedMessage id="promotions_waiting" values={{ count: waiting }} />
              </Badge>
            ) : null}
          </div>
          <div
            role="tabpanel"
            id="promotions-list"
            aria-label={intl.formatMessage({ id: FILTER_LABELS[filter] })}
          >
            {shown.length === 0 ? (
              <EmptyState
                art={drawing('empty-promotions', theme)}
                title={<FormattedMessage id="promotions_none_here" />}
              />
            ) : (
              <ul className={styles.list}>
                {shown.map((promotion) => (
                  <PromotionCard
                    key={promotion.id}
                    promotion={promotion}
                    unit={unit}
                    isAnchor={promotion.id === anchor}
                  />
                ))}
              </ul>
            )}
          </div>
        </>
      ) : null}
    </section>
  );
}
