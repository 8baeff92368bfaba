import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { cx } from '../../ui/cx.ts';
import type { Game, WalletUnit } from './catalogue.ts';
import { GameTile, TileSkeleton } from './GameTile.tsx';
import styles from './TileGrid.module.css';

interface TileGridProps {
  /** If given, the tiles have hearts. */
  readonly app?: AppRef;
  readonly label: string;
  readonly games: readonly Game[];
  readonly onPlay: (game: Game) => void;
  readonly unit?: WalletUnit;
}

/** Two rows of tiles, in as many columns as fit; incomplete rows are left out. */
export function TileGrid({ app, label, games, onPlay, unit }: TileGridProps) {
  return (
    <div role="list" aria-label={label} className={cx(styles.grid, styles.whole)}>
      {games.map((game) => (
        <GameTile key={game.id} app={app} game={game} onPlay={onPlay} unit={unit} />
      ))}
    </div>
  );
}

/** Placeholder of two rows. */
export function TileGridSkeleton({ count, withBets }: { count: number; withBets?: boolean }) {
  return (
    <div className={cx(styles.grid, styles.whole)}>
      {Array.from({ length: count }, (_, at) => (
        <TileSkeleton key={at} withBet={withBets} />
      ))}
    </div>
  );
}
