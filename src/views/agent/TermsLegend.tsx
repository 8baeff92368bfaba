import { FormattedMessage } from 'react-intl';
import styles from './ContractTerms.module.css';

/** What the lines and colours of the chart are; the table says the same in figures. */
export function TermsLegend() {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span className={styles.wasLine}>
        <FormattedMessage id="contract_current" />
      </span>
      <span>
        <FormattedMessage id="contract_proposed" />
      </span>
      <span className={styles.betterDot}>
        <FormattedMessage id="contract_better" />
      </span>
      <span className={styles.worseDot}>
        <FormattedMessage id="contract_worse" />
      </span>
    </p>
  );
}
