import { useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { GameAnswer } from '../../../machines/games/game-search/game-search.machine.ts';
import { srcSetOf } from '../../layout/pictures.ts';
import { LazyImage } from '../../ui/LazyImage.tsx';
import type { FoundList } from '../../ui/use-found-list.ts';
import { amountText, type Game, type WalletUnit } from '../common/catalogue.ts';
import { headingOf } from '../common/headings.ts';
import { FavouriteHeart } from '../favourites/FavouriteHeart.tsx';
import { markedName, termsOf } from './marked-name.ts';
import styles from './SearchResults.module.css';

interface Props {
  readonly app: AppRef;
  readonly answer: GameAnswer;
  readonly unit: WalletUnit;
  readonly list: FoundList;
  readonly onPlay: (game: Game) => void;
}

/** Width of a row's picture, in the proportions of a tile. */
const WIDTH = 42;
const HEIGHT = 56;

/** The words of the text that are not in the name: those that the game's tags have. */
const wordsInTags = (name: string, text: string): string => {
  const named = termsOf(name).join(' ');
  return termsOf(text)
    .filter((word) => !named.includes(word))
    .join(' ');
};

/** The games found: picture, name with what was searched for, provider, category and smallest bet; a heart beside each. */
export function SearchRows({ app, answer, unit, list, onPlay }: Props) {
  const intl = useIntl();
  const { games, text, corrected, named } = answer;
  const detailsOf = (game: Game, at: number): string => {
    const tags = named !== null && at >= named ? wordsInTags(game.name, text) : '';
    return [
      game.vendorName || game.vendor,
      intl.formatMessage({ id: headingOf(game.type) }),
      ...(tags === ''
        ? game.minBet === null || game.opensSoon
          ? []
          : [
              intl.formatMessage(
                { id: 'game_min_bet' },
                { amount: amountText(game.minBet, unit, intl.locale) },
              ),
            ]
        : [intl.formatMessage({ id: 'search_in_tags' }, { text: tags })]),
    ].join(' · ');
  };
  return (
    <div className={styles.list}>
      <div id={list.id} role="listbox" aria-label={intl.formatMessage({ id: 'search_list' })}>
        {games.map((game, at) => (
          // The search field handles the keys of this list: arrows and Enter.
          <div
            key={game.id}
            id={list.optionId(at)}
            role="option"
            tabIndex={-1}
            aria-selected={at === list.at}
            data-shown={at === list.shown || undefined}
            data-leave
            className={styles.row}
            onPointerEnter={() => list.onPoint(at)}
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
            <span className={styles.name}>
              {markedName(game.name, corrected ?? text).map((part, place) =>
                part.isFound ? (
                  <mark key={place} className={styles.mark}>
                    {part.text}
                  </mark>
                ) : (
                  part.text
                ),
              )}
            </span>
            <span className={styles.vendor}>{detailsOf(game, at)}</span>
          </div>
        ))}
      </div>
      {/* Beside the options, which may contain no buttons. */}
      <div>
        {games.map((game) => (
          <div key={game.id} className={styles.heart}>
            <FavouriteHeart app={app} game={game} isPlain />
          </div>
        ))}
      </div>
    </div>
  );
}
