import { useSelector } from '@xstate/react';
import { Building2, CreditCard, Landmark, QrCode, Zap, type LucideIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import type { DepositRef } from '../../../machines/wallet/deposit/deposit.machine.ts';
import styles from './DepositMethods.module.css';
import pageStyles from '../common/MoneyPage.module.css';
import { moneyIn } from '../common/unit.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  BANK: Landmark,
  FAST: Zap,
  QR: QrCode,
  CARD: CreditCard,
};

/** The methods side by side, one of them chosen; a closed one is labelled as such. */
export function DepositMethods({ flow, busy }: { flow: DepositRef; busy: boolean }) {
  const intl = useIntl();
  const { offer, method } = useSelector(flow, (state) => state.context);
  if (!offer) return null;
  const whole = (minor: number) => <Money {...moneyIn(offer, minor)} decimals={0} />;
  const title = intl.formatMessage({ id: 'deposit_choose_method' });
  return (
    <>
      <h3 className={pageStyles.step}>{title}</h3>
      <div role="radiogroup" aria-label={title} className={styles.methods}>
        {offer.methods.map(({ code, name, isOpen, minimum, maximum }) => {
          const Icon = ICONS[code] ?? Building2;
          return (
            <label key={code} className={styles.method}>
              <input
                type="radio"
                name="method"
                value={code}
                className={styles.radio}
                checked={code === method}
                disabled={!isOpen || busy}
                onChange={() => flow.send({ type: 'method.choose', code })}
              />
              <span className={styles.plate}>
                <Icon size={20} aria-hidden="true" />
              </span>
              <span className={styles.name}>{name}</span>
              <span className={cx(styles.small, isOpen && styles.limits)}>
                {isOpen ? (
                  <>
                    {whole(minimum)} – <Money minor={maximum} exponent={offer.exponent} decimals={0} />
                  </>
                ) : (
                  <FormattedMessage id="deposit_method_closed" />
                )}
              </span>
            </label>
          );
        })}
      </div>
    </>
  );
}
