import { FormattedMessage } from 'react-intl';
import type { Theme } from '../../../config.ts';
import button from '../../ui/Button.module.css';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import styles from './GamePage.module.css';

interface GameElsewhereProps {
  /** The address for a link, where the browser has blocked the tab. */
  readonly blockedUrl: string | null;
  readonly theme: Theme;
  readonly onHere: () => void;
}

/** A game of a vendor's site in a tab of its own; a link to it where the browser has blocked the tab. */
export const GameElsewhere = ({ blockedUrl, theme, onHere }: GameElsewhereProps) => (
  <div className={styles.closed}>
    <EmptyState
      art={drawing('empty-games', theme)}
      title={<FormattedMessage id={blockedUrl === null ? 'game_tab_title' : 'game_tab_blocked_title'} />}
      action={
        <div className={styles.ways}>
          {blockedUrl === null ? null : (
            <a
              href={blockedUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={`${button.button} ${button.primary}`}
            >
              <FormattedMessage id="game_open_tab" />
            </a>
          )}
          <Button kind="secondary" onClick={onHere}>
            <FormattedMessage id="game_open_here" />
          </Button>
        </div>
      }
    >
      <FormattedMessage id={blockedUrl === null ? 'game_tab_note' : 'game_tab_blocked_note'} />
    </EmptyState>
  </div>
);

/** Below the bar, for a game of another site: what to do if the browser keeps it from its cookies. */
export const CookieNote = ({ onOpen }: { onOpen: () => void }) => (
  <div className={styles.foreign}>
    <p className={styles.note}>
      <FormattedMessage id="game_foreign_note" />
    </p>
    <Button kind="secondary" size="sm" onClick={onOpen}>
      <FormattedMessage id="game_open_tab" />
    </Button>
  </div>
);
