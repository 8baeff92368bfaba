import { History, X } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { gameSearchMachine } from '../../../machines/games/game-search/game-search.machine.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import type { FoundList } from '../../ui/use-found-list.ts';
import styles from './SearchResults.module.css';

interface Props {
  readonly flow: ActorRefFrom<typeof gameSearchMachine>;
  readonly searches: readonly string[];
  readonly list: FoundList;
}

/** The last searches of this browser: each can be searched for again or removed, and all can be cleared. */
export function RecentSearches({ flow, searches, list }: Props) {
  const intl = useIntl();
  const title = intl.formatMessage({ id: 'search_recent' });
  return (
    <div className={styles.results}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        <button
          type="button"
          className={styles.exact}
          data-refocus
          onClick={() => flow.send({ type: 'recent.clear' })}
        >
          <FormattedMessage id="search_recent_clear" />
        </button>
      </div>
      <div className={styles.list}>
        <div id={list.id} role="listbox" aria-label={title}>
          {searches.map((text, at) => (
            // The search field handles the keys of this list: arrows and Enter.
            <div
              key={text}
              id={list.optionId(at)}
              role="option"
              tabIndex={-1}
              aria-selected={at === list.at}
              className={styles.recent}
              data-recall={text}
            >
              <History size={18} aria-hidden="true" />
              <span className={styles.name}>{text}</span>
            </div>
          ))}
        </div>
        {/* Beside the options, which may contain no buttons. */}
        <div>
          {searches.map((text) => (
            <div key={text} className={styles.forget}>
              <IconButton
                label={intl.formatMessage({ id: 'search_recent_remove' }, { text })}
                data-refocus
                onClick={() => flow.send({ type: 'recent.remove', text })}
              >
                <X size={16} />
              </IconButton>
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
