import { useSelector } from '@xstate/react';
import { ArrowLeft } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { PromotionApplicationRef } from '../../../machines/content/promotion-application/promotion-application.machine.ts';
import type { PromotionDetailRef } from '../../../machines/content/promotion-detail/promotion-detail.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { drawing } from '../../games/common/artwork.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { PromotionApplication } from '../promotion-application/PromotionApplication.tsx';
import { PromotionPicture, PromotionTime } from '../promotions/PromotionParts.tsx';
import { PromotionStanding } from './PromotionStanding.tsx';
import { PromotionText } from './PromotionText.tsx';
import styles from './Promotion.module.css';

interface Props {
  readonly flow: PromotionDetailRef;
  readonly app: AppRef;
}

/** One promotion: where one stands first, then the steps, then the terms in plain words (ROU-11). */
export function PromotionPage({ flow, app }: Props) {
  const snapshot = useSelector(flow, (state) => state);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { pageData, failure } = snapshot.context;
  const application = snapshot.children['application'] as PromotionApplicationRef | undefined;
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <Link href="/promotions" className={styles.back}>
        <ArrowLeft size={18} aria-hidden="true" />
        <FormattedMessage id="promotions_to_all" />
      </Link>
      {snapshot.matches('loading') ? (
        <Loading className={styles.place}>
          <Skeleton shape="tile" width="100%" height={200} />
          <Skeleton width="60%" height={32} />
          <Skeleton shape="tile" width="100%" height={320} />
        </Loading>
      ) : null}
      {snapshot.matches('missing') ? (
        <EmptyState
          art={drawing('empty-promotions', theme)}
          title={<FormattedMessage id="promotion_missing" />}
        >
          <FormattedMessage id="promotion_missing_why" />
        </EmptyState>
      ) : null}
      {snapshot.matches('failed') ? (
        <LoadFailed
          art={drawing('empty-error', theme)}
          title={<FormattedMessage id="promotion_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'promotion.reload' })}
        />
      ) : null}
      {pageData && snapshot.hasTag('shown') ? (
        <article className={styles.article} aria-labelledby="promotion-title">
          <PromotionPicture
            promotion={pageData}
            sizes="(min-width: 960px) 960px, 100vw"
            className={styles.picture}
          />
          <header className={styles.head}>
            <h1 id="promotion-title" className="h1">
              {pageData.title}
            </h1>
            <p>{pageData.summary}</p>
            <p className={styles.small}>
              <PromotionTime promotion={pageData} />
            </p>
          </header>
          <div className={styles.columns}>
            <PromotionStanding flow={flow} />
            <div className={styles.texts}>
              <PromotionText flow={flow} />
            </div>
          </div>
        </article>
      ) : null}
      {application ? <PromotionApplication flow={application} /> : null}
    </div>
  );
}
