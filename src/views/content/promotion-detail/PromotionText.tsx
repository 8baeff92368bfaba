import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { PromotionDetailRef } from '../../../machines/content/promotion-detail/promotion-detail.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './Promotion.module.css';

/** The steps, the terms in plain words, and the member's own application. */
export function PromotionText({ flow }: { readonly flow: PromotionDetailRef }) {
  const pageData = useSelector(flow, ({ context }) => context.pageData);
  if (pageData === null) return null;
  const { steps, terms, reward, wagering, days, application, kind, exponent, symbol } = pageData;
  const unit = { exponent, ...(symbol ? { symbol } : {}) };
  const rules = [
    <FormattedMessage
      key="most"
      id="promotion_term_most"
      values={{ amount: <Money minor={reward} {...unit} /> }}
    />,
    wagering > 0 ? (
      <FormattedMessage key="wagering" id="promotion_term_wagering" values={{ times: wagering, days }} />
    ) : (
      <FormattedMessage key="claim" id="promotion_term_claim" values={{ days }} />
    ),
    <FormattedMessage key="once" id="promotion_term_once" />,
    ...terms,
    <FormattedMessage key="fixed" id="promotion_term_fixed" />,
  ];
  return (
    <>
      {application && kind === 'APPLY' ? (
        <section className={styles.card} aria-labelledby="promotion-own">
          <h2 id="promotion-own" className="h3">
            <FormattedMessage id="promotion_own" />
          </h2>
          <p className={styles.comment}>{application.comment}</p>
          <p className={styles.small}>
            <FormattedMessage
              id="promotion_own_sent"
              values={{ time: <DateTime ms={application.appliedAt} />, count: application.images }}
            />
          </p>
        </section>
      ) : null}
      {steps.length > 0 ? (
        <section className={styles.card} aria-labelledby="promotion-steps">
          <h2 id="promotion-steps" className="h3">
            <FormattedMessage id="promotion_steps" />
          </h2>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      ) : null}
      <section className={styles.card} aria-labelledby="promotion-terms">
        <h2 id="promotion-terms" className="h3">
          <FormattedMessage id="promotion_terms" />
        </h2>
        <ul className={styles.terms}>
          {rules.map((rule, at) => (
            <li key={typeof rule === 'string' ? rule : at}>
              <CircleCheck size={16} aria-hidden="true" />
              <span>{rule}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
