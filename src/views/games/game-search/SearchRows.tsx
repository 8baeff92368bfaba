import { useIntl } from 'react-intl';
import { srcSetOf } from '../../layout/pictures.ts';
import { LazyImage } from '../../ui/LazyImage.tsx';
import type { FoundList } from '../../ui/SearchBox.tsx';
import type { Game } from '../common/catalogue.ts';
import { headingOf } from '../common/headings.ts';
import styles from './SearchResults.module.css';

interface Props {
  readonly games: readonly Game[];
  readonly list: FoundList;
  readonly onPlay: (game: Game) => void;
}

/** Width of a row's picture, in the proportions of a tile. */
const WIDTH = 42;
const HEIGHT = 56;

/** The games found: picture, name, vendor and category. */
export function SearchRows({ games, list, onPlay }: Props) {
  const intl = useIntl();
  return (
    <div id={list.id} role="listbox" aria-label={intl.formatMessage({ id: 'search_list' })}>
      {games.map((game, at) => (
        // The search field handles the keys of this list: arrows and Enter.
        <div
          key={game.id}
          id={list.optionId(at)}
          role="option"
          tabIndex={-1}
          aria-selected={at === list.at}
          data-leave
          className={styles.row}
          onClick={() => onPlay(game)}
        >
          <LazyImage
            src={game.icon}
            srcSet={srcSetOf(game.icon)}
            sizes={`${WIDTH}px`}
            alt=""
            width={WIDTH}
            height={HEIGHT}
            near
            className={styles.art}
          />
          <span className={styles.name}>{game.name}</span>
          <span className={styles.vendor}>
            {[game.vendorName || game.vendor, intl.formatMessage({ id: headingOf(game.type) })].join(' · ')}
          </span>
        </div>
      ))}
    </div>
  );
}
