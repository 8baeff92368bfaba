import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppRef } from '../../machines/app/app.refs.ts';
import { selectTheme } from '../../machines/app/preferences.machine.ts';
import { selectBalance } from '../../machines/wallet/wallet-balance.machine.ts';
import { flowAttributes } from '../flow-attributes.ts';
import { unitOf, type Game } from '../games/catalogue.ts';
import { BannerArea } from './BannerArea.tsx';
import { CategoryDoors } from './CategoryDoors.tsx';
import styles from './HomePage.module.css';
import { HotGames } from './HotGames.tsx';
import { JackpotCard } from './JackpotCard.tsx';
import { NoticeMarquee } from './NoticeMarquee.tsx';
import { WelcomeCard } from './WelcomeCard.tsx';
import { Part } from '../ui/Part.tsx';
import { WhenNear } from '../ui/WhenNear.tsx';

const HomeBelow = lazy(async () => ({ default: (await import('./HomeBelow.tsx')).HomeBelow }));

/** Home: banners, jackpot, notices, the doors of the house and what is popular behind them. */
export function HomePage({ app }: { app: AppRef }) {
  const banner = useSelector(app, selectChild('banner'));
  const jackpot = useSelector(app, selectChild('jackpot'));
  const notices = useSelector(app, selectChild('notices'));
  const lobby = useSelector(app, selectChild('lobby'));
  const wallet = useSelector(app, selectChild('walletBalance'));
  const unit = unitOf(useSelector(wallet, (state) => (state ? selectBalance(state) : null)));
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const lobbyState = useSelector(lobby, (state) => state);
  const play = ({ id, vendor }: Game) => app.send({ type: 'game.start', game: { id, vendor } });
  return (
    <div className={styles.page}>
      <h1 className="vh">
        <FormattedMessage id="home_heading" />
      </h1>
      <div className={styles.hero}>
        {banner ? <BannerArea banner={banner} unit={unit} /> : null}
        <div className={styles.side}>
          {jackpot ? <JackpotCard jackpot={jackpot} unit={unit} /> : null}
          <WelcomeCard app={app} />
        </div>
      </div>
      {notices ? <NoticeMarquee notices={notices} /> : null}
      {lobby && lobbyState ? (
        <div {...flowAttributes(lobbyState)} className={styles.lobby}>
          <CategoryDoors lobby={lobby} app={app} />
          <HotGames lobby={lobby} onPlay={play} />
          <WhenNear placeClass={styles.below}>
            <Part place={<div className={styles.below} />}>
              <HomeBelow lobby={lobby} unit={unit} theme={theme} onPlay={play} />
            </Part>
          </WhenNear>
        </div>
      ) : null}
    </div>
  );
}
