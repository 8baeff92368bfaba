import { Landmark } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { Overview } from '../../../machines/member/security-center/security-center.machine.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import styles from './SecurityCenter.module.css';

interface Props {
  readonly app: AppRef;
  readonly overview: Overview;
}

/** The cards and wallets that money can be sent to; they are kept on the page of withdrawals. */
export function PayoutAccounts({ app, overview: { cards } }: Props) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'security_cards' });
  return (
    <section className={styles.card} aria-label={title}>
      <h4 className="h3">{title}</h4>
      {cards.length === 0 ? (
        <p className={styles.note}>
          <FormattedMessage id="security_cards_none" />
        </p>
      ) : null}
      {cards.map(({ id, bankName, number, holder, payHold }) => (
        <div key={id} className={styles.account}>
          <Landmark size={20} aria-hidden="true" />
          <div className={styles.what}>
            <span className={styles.name}>
              {bankName}
              {payHold ? (
                <Badge tone="warn">
                  <FormattedMessage
                    id="security_card_new"
                    values={{ date: <DateTime ms={payHold.until} /> }}
                  />
                </Badge>
              ) : null}
            </span>
            <span className={styles.note}>
              {number} · {holder}
            </span>
          </div>
        </div>
      ))}
      <Button
        kind="secondary"
        wide
        onClick={() => app.send({ type: 'route.request', address: '/member/withdraw', manner: 'replace' })}
      >
        <FormattedMessage id="security_cards_add" />
      </Button>
    </section>
  );
}
