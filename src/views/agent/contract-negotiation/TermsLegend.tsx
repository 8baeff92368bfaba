import { FormattedMessage } from 'react-intl';
import styles from './ContractTerms.module.css';

/** The legend of the chart's lines and colours; the table shows the same values. */
export function TermsLegend({ isTyped }: { isTyped: boolean }) {
  return (
    <p className={styles.legend} aria-hidden="true">
      <span className={styles.wasLine}>
        <FormattedMessage id={isTyped ? 'contract_standing' : 'contract_current'} />
      </span>
      <span>
        <FormattedMessage id={isTyped ? 'contract_typed' : 'contract_proposed'} />
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
