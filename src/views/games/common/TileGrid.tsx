import type { ReactNode } from 'react';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { ByWidth } from '../../ui/ByWidth.tsx';
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

/** Three rows of three: a phone renders no tile that its style sheet would hide. */
const ON_PHONES = 9;
const fitting = (tiles: readonly ReactNode[]) => (
  <ByWidth from={600} narrow={tiles.slice(0, ON_PHONES)} wide={tiles} />
);

/** Two rows of tiles, three on a phone, in as many columns as fit; incomplete rows are left out. */
export function TileGrid({ app, label, games, onPlay, unit }: TileGridProps) {
  return (
    <div role="list" aria-label={label} className={cx(styles.grid, styles.whole)}>
      {fitting(
        games.map((game) => <GameTile key={game.id} app={app} game={game} onPlay={onPlay} unit={unit} />),
      )}
    </div>
  );
}

/** Placeholder of two rows, three on a phone. */
export function TileGridSkeleton({ count, withBets }: { count: number; withBets?: boolean }) {
  return (
    <div className={cx(styles.grid, styles.whole)}>
      {fitting(Array.from({ length: count }, (_, at) => <TileSkeleton key={at} withBet={withBets} />))}
    </div>
  );
}
