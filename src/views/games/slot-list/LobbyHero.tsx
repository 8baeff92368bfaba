import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import type { ActorRefFrom } from 'xstate';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import type { winnerBoardMachine } from '../../../machines/content/winner-board/winner-board.machine.ts';
import type { slotListMachine } from '../../../machines/games/slot-list/slot-list.machine.ts';
import { selectIsHere } from '../../../machines/late-flow.ts';
import { BannerArea } from '../../content/banner/BannerArea.tsx';
import { Part } from '../../ui/Part.tsx';
import type { WalletUnit } from '../common/catalogue.ts';
import styles from './ElectronicGamesPage.module.css';

/** Beside the banner, and not needed to choose a game. */
const WinnerBoard = lazy(async () => ({
  default: (await import('../../content/winner-board/WinnerBoard.tsx')).WinnerBoard,
}));

interface Props {
  readonly flow: ActorRefFrom<typeof slotListMachine>;
  readonly app: AppRef;
  readonly type: string;
  readonly unit: WalletUnit;
}

/** The banners of a category; over the electronic games with the jackpot and the largest wins. */
export function LobbyHero({ flow, app, type, unit }: Props) {
  const board = useSelector(
    flow,
    ({ children }) => children.winnerBoard as ActorRefFrom<typeof winnerBoardMachine> | undefined,
  );
  const isBoardHere = useSelector(board, (state) => state !== undefined && selectIsHere(state));
  const banner = useSelector(app, selectChild('banner'));
  const jackpot = useSelector(app, selectChild('jackpot'));
  return (
    <div className={styles.hero} data-board={type === 'RNG' || undefined}>
      {banner ? (
        <BannerArea banner={banner} jackpot={type === 'RNG' ? jackpot : undefined} unit={unit} wide />
      ) : null}
      {type === 'RNG' ? (
        <div className={styles.side}>
          {board && isBoardHere ? (
            <Part>
              <WinnerBoard flow={board} unit={unit} />
            </Part>
          ) : null}
        </div>
      ) : null}
    </div>
  );
}
