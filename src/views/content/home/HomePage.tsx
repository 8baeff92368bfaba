import { useSelector } from '@xstate/react';
import { lazy } from 'react';
import { FormattedMessage } from 'react-intl';
import { selectChild, type AppChildren, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectBalance } from '../../../machines/wallet/common/select-balance.ts';
import { FlowRoot } from '../../FlowRoot.tsx';
import { unitOf, type Game, type WalletUnit } from '../../games/common/catalogue.ts';
import { BannerArea } from '../banner/BannerArea.tsx';
import { CategoryDoors } from './CategoryDoors.tsx';
import styles from './HomePage.module.css';
import { HotGames } from './HotGames.tsx';
import { JackpotCard } from '../jackpot/JackpotCard.tsx';
import { NoticeMarquee } from '../notices/NoticeMarquee.tsx';
import { ByWidth } from '../../ui/ByWidth.tsx';
import { Part } from '../../ui/Part.tsx';
import { WhenNear } from '../../ui/WhenNear.tsx';

/** Phones have no place for it. */
const WelcomeCard = lazy(async () => ({ default: (await import('./WelcomeCard.tsx')).WelcomeCard }));
const HomeBelow = lazy(async () => ({ default: (await import('./HomeBelow.tsx')).HomeBelow }));

/** Home: banners, jackpot, notices, categories and popular games. */
export function HomePage({ app }: { app: AppRef }) {
  const banner = useSelector(app, selectChild('banner'));
  const jackpot = useSelector(app, selectChild('jackpot'));
  const notices = useSelector(app, selectChild('notices'));
  const lobby = useSelector(app, selectChild('lobby'));
  const wallet = useSelector(app, selectChild('walletBalance'));
  const unit = unitOf(useSelector(wallet, (state) => (state ? selectBalance(state) : null)));
  return (
    <div className={styles.page}>
      <h1 className="vh">
        <FormattedMessage id="home_heading" />
      </h1>
      <div className={styles.hero}>
        {banner ? <BannerArea banner={banner} unit={unit} /> : null}
        <div className={styles.side}>
          {jackpot ? <JackpotCard jackpot={jackpot} unit={unit} /> : null}
          <ByWidth
            narrow={null}
            wide={
              <Part isFirst place={<div className={styles.welcome} />}>
                <WelcomeCard app={app} />
              </Part>
            }
          />
        </div>
      </div>
      {notices ? <NoticeMarquee notices={notices} /> : null}
      {lobby ? <HomeLobby app={app} lobby={lobby} unit={unit} /> : null}
    </div>
  );
}

interface LobbyProps {
  readonly app: AppRef;
  readonly lobby: AppChildren['lobby'];
  readonly unit: WalletUnit;
}

function HomeLobby({ app, lobby, unit }: LobbyProps) {
  const play = (game: Game) => app.send({ type: 'game.start', game });
  return (
    <FlowRoot flow={lobby} className={styles.lobby}>
      <CategoryDoors lobby={lobby} app={app} />
      <HotGames app={app} lobby={lobby} onPlay={play} />
      <WhenNear placeClass={styles.below}>
        <Part place={<div className={styles.below} />}>
          <HomeBelow app={app} lobby={lobby} unit={unit} onPlay={play} />
        </Part>
      </WhenNear>
    </FlowRoot>
  );
}
