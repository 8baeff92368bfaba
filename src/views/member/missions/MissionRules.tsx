import { ChevronDown } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Details } from '../../ui/Details.tsx';
import { SafeHtml } from '../../ui/SafeHtml.tsx';
import styles from './Missions.module.css';

/** The operator's rules, folded up. */
export const MissionRules = ({ html }: { readonly html: string }) => (
  <Details
    name="mission-rules"
    className={styles.card}
    summaryClass={styles.summary}
    summary={
      <>
        <FormattedMessage id="missions_rules_title" />
        <ChevronDown size={18} aria-hidden="true" />
      </>
    }
  >
    <SafeHtml html={html} />
  </Details>
);
