import { Clock } from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { Promotion } from '../../../machines/content/promotions/promotions.machine.ts';
import { Arrival } from '../../ui/Arrival.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { actionOf, promotionAddress } from './promotion-texts.ts';
import { PromotionPicture, ShortTime } from './PromotionParts.tsx';
import styles from './Promotions.module.css';

interface Props {
  readonly promotion: Promotion;
  readonly unit: { readonly exponent: number; readonly symbol?: string };
  /** Named by the address: it takes the focus. */
  readonly isAnchor: boolean;
}
const KINDS = { CLAIM: 'gilt', APPLY: 'primary', PROCESS: 'secondary' } as const;

/** A promotion with its state, its time and the one way on; a refusal carries its reason (PRO-01). */
export function PromotionCard({ promotion, unit, isAnchor }: Props) {
  const intl = useIntl();
  const { id, status, title, summary, bonus, note } = promotion;
  const share = bonus && bonus.required > 0 ? Math.min(1, bonus.wagered / bonus.required) : 0;
  const isPaid = status === 'ISSUED' || status === 'CLAIMED';
  const key = `promotion-${id}`;
  return (
    <li className={styles.card} data-promotion={id}>
      <PromotionPicture
        promotion={promotion}
        sizes="(min-width: 1200px) 320px, (min-width: 720px) 50vw, 100vw"
        className={styles.picture}
      />
      <div className={styles.text}>
        <div id={key}>{isAnchor ? <Arrival as="h2">{title}</Arrival> : <h2 className="h3">{title}</h2>}</div>
        <p className={styles.summary}>{summary}</p>
        {note ? <p className={styles.note}>{note}</p> : null}
        {status === 'PROCESS' && bonus ? (
          <div className={styles.progress}>
            <Progress
              label={intl.formatMessage({ id: 'promotion_wagering' })}
              value={bonus.wagered}
              max={bonus.required}
            />
            <span aria-hidden="true">
              <FormattedNumber value={share} style="percent" />
            </span>
          </div>
        ) : null}
      </div>
      <div className={styles.foot}>
        <span className={styles.time}>
          <Clock size={14} aria-hidden="true" />
          <ShortTime promotion={promotion} />
        </span>
        {isPaid && bonus ? (
          <strong className={styles.paid}>
            <Money minor={bonus.amount} {...unit} signed />
          </strong>
        ) : null}
        <Link href={promotionAddress(id)} asChild>
          <ButtonLink
            id={`${key}-way`}
            kind={KINDS[status as keyof typeof KINDS] ?? 'quiet'}
            size="sm"
            className={styles.way}
            aria-labelledby={`${key}-way ${key}`}
          >
            <FormattedMessage
              id={actionOf(promotion)}
              values={{ amount: <Money minor={bonus?.amount ?? 0} {...unit} /> }}
            />
          </ButtonLink>
        </Link>
      </div>
    </li>
  );
}
