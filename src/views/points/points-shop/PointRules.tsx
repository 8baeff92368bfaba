import { FormattedMessage } from 'react-intl';
import styles from './PointsShop.module.css';

const RULES = [
  'points_rule_expiry',
  'points_rule_valid',
  'points_rule_rounding',
  'points_rule_goods',
] as const;

/** The rules in plain words (PTS-05, PTS-06). */
export function PointRules() {
  return (
    <ul className={styles.rules}>
      {RULES.map((id) => (
        <li key={id}>
          <FormattedMessage id={id} />
        </li>
      ))}
    </ul>
  );
}
