import { FormattedMessage } from 'react-intl';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { Button } from '../../ui/Button.tsx';
import type { Game, WalletUnit } from '../common/catalogue.ts';
import { GameTile, TileSkeleton } from '../common/GameTile.tsx';
import styles from './GameStartDialog.module.css';

interface VendorGamesProps {
  readonly app: AppRef;
  readonly label: string;
  readonly games: readonly Game[];
  readonly totalCount: number | null;
  readonly unit: WalletUnit;
  readonly onPlay: (game: Game) => void;
  readonly onAll: () => void;
}

const PLACES = Array.from({ length: 10 }, (_, at) => at);

/** The first games of a vendor, and the way to all of them where there are more. */
export const VendorGames = ({ app, label, games, totalCount, unit, onPlay, onAll }: VendorGamesProps) => (
  <>
    <div role="list" aria-label={label} className={styles.grid}>
      {games.map((game) => (
        <GameTile key={game.id} app={app} game={game} unit={unit} onPlay={onPlay} />
      ))}
    </div>
    <div className={styles.foot}>
      <Button kind="secondary" onClick={onAll}>
        <FormattedMessage id="vendor_list_all" values={{ count: totalCount ?? games.length }} />
      </Button>
    </div>
  </>
);

export const VendorGamesSkeleton = () => (
  <div className={styles.grid}>
    {PLACES.map((place) => (
      <TileSkeleton key={place} withBet />
    ))}
  </div>
);
