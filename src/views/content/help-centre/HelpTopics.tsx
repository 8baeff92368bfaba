import {
  CircleHelp,
  Gamepad2,
  Gift,
  Landmark,
  Newspaper,
  Trophy,
  User,
  Wallet,
  type LucideIcon,
} from 'lucide-react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { HelpTopic } from '../../../machines/content/help-centre/help-centre.machine.ts';
import { cx } from '../../ui/cx.ts';
import styles from './HelpCentre.module.css';

/** By the topic's tag; other topics have a question mark. */
const ICONS: Readonly<Record<string, LucideIcon>> = {
  payments: Wallet,
  account: User,
  bonuses: Gift,
  games: Gamepad2,
  sports: Trophy,
  agents: Landmark,
};

interface Props {
  readonly topics: readonly HelpTopic[];
  /** The one that is shown; null while a search is. */
  readonly topic: string | null;
  readonly blog: string | null;
  readonly onChoose: (topic: string) => void;
}

/** The menu of the help area (ROU-22), with the brand's blog where it has one (HLP-02). */
export function HelpTopics({ topics, topic, blog, onChoose }: Props) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: 'help_topics' })} className={styles.topics}>
      <ul>
        {topics.map(({ id, title, questions }) => {
          const Icon = ICONS[id] ?? CircleHelp;
          const isHere = id === topic;
          return (
            <li key={id}>
              <button
                type="button"
                aria-current={isHere || undefined}
                className={cx(styles.topic, isHere && styles.here)}
                onClick={() => onChoose(id)}
              >
                <Icon size={18} aria-hidden="true" />
                <span>{title}</span>
                <span className={styles.count} aria-hidden="true">
                  <FormattedNumber value={questions.length} />
                </span>
              </button>
            </li>
          );
        })}
        {blog ? (
          <li>
            <a
              href={blog}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={intl.formatMessage(
                { id: 'opens_window' },
                { name: intl.formatMessage({ id: 'help_blog' }) },
              )}
              className={styles.topic}
            >
              <Newspaper size={18} aria-hidden="true" />
              <span>
                <FormattedMessage id="help_blog" />
              </span>
            </a>
          </li>
        ) : null}
      </ul>
    </nav>
  );
}
