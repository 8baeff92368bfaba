import { useIntl } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import type { Game } from '../common/catalogue.ts';
import styles from './GamePage.module.css';
import { TileGrid } from '../common/TileGrid.tsx';

const MAX = 7;

/** Games to play in place of one that cannot be played; nothing where none are known. */
export function OtherGames(props: {
  readonly app: AppRef;
  readonly games: readonly Game[];
  readonly onPlay: (game: Game) => void;
}) {
  const label = useIntl().formatMessage({ id: 'game_suggestions' });
  if (props.games.length === 0) return null;
  return (
    <section className={styles.others}>
      <h2 className="h2">{label}</h2>
      <TileGrid app={props.app} label={label} games={props.games.slice(0, MAX)} onPlay={props.onPlay} />
    </section>
  );
}
