import { FormattedMessage } from 'react-intl';
import { selectIsPast, type Promotion } from '../../../machines/content/promotions/promotions.machine.ts';
import { paintedBanner } from '../../layout/pictures.ts';
import { Badge } from '../../ui/Badge.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { STATUS_LOOKS } from './promotion-texts.ts';
import styles from './PromotionParts.module.css';

/** A picture without words, since the title stands beside it, and the state of the promotion on it. */
export function PromotionPicture({
  promotion: { image, status },
  sizes,
  className,
}: {
  readonly promotion: Pick<Promotion, 'image' | 'status'>;
  readonly sizes: string;
  readonly className: string;
}) {
  const { label, tone, icon: Icon } = STATUS_LOOKS[status];
  return (
    <div className={`${styles.picture} ${className}`} data-past={selectIsPast({ status }) || undefined}>
      {image === null ? null : (
        <img
          src={image}
          srcSet={paintedBanner(image)}
          sizes={sizes}
          alt=""
          width={960}
          height={340}
          loading="lazy"
          decoding="async"
          className={styles.image}
        />
      )}
      <span className={styles.state}>
        <Badge tone={tone} icon={Icon ? <Icon size={12} aria-hidden="true" /> : null}>
          <FormattedMessage id={label} />
        </Badge>
      </span>
    </div>
  );
}

/** When it begins, ends, or has ended. */
export function PromotionTime({
  promotion,
}: {
  readonly promotion: Pick<Promotion, 'status' | 'startsAt' | 'endsAt'>;
}) {
  const { status, startsAt, endsAt } = promotion;
  if (status === 'COMING')
    return <FormattedMessage id="promotion_from" values={{ time: <DateTime ms={startsAt} /> }} />;
  if (endsAt === null) return <FormattedMessage id="promotion_no_end" />;
  return (
    <FormattedMessage
      id={selectIsPast(promotion) ? 'promotion_ends' : 'promotion_until'}
      values={{ time: <DateTime ms={endsAt} /> }}
    />
  );
}

/** The moment alone beside its sign, which the badge explains; screen readers get the sentence. */
export function ShortTime({ promotion }: { readonly promotion: Promotion }) {
  const { status, startsAt, endsAt } = promotion;
  const moment = status === 'COMING' ? startsAt : endsAt;
  if (moment === null || selectIsPast(promotion))
    return (
      <span>
        <PromotionTime promotion={promotion} />
      </span>
    );
  return (
    <span>
      <span className="vh">
        <PromotionTime promotion={promotion} />
      </span>
      <span aria-hidden="true">
        <DateTime ms={moment} />
      </span>
    </span>
  );
}
