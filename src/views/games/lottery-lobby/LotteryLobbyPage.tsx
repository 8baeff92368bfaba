import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import type { ActorRefFrom } from 'xstate';
import { SITE } from '../../../config.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import {
  selectFavourites,
  selectIsFavourite,
  selectLastDrawn,
  selectPopular,
  selectRecent,
  type lotteryLobbyMachine,
} from '../../../machines/games/lottery-lobby/lottery-lobby.machine.ts';
import { SectionMissing } from '../../content/common/Section.tsx';
import { flowAttributes } from '../../flow-attributes.ts';
import { Button } from '../../ui/Button.tsx';
import { Segment } from '../../ui/Segment.tsx';
import { FavouriteUndone } from './FavouriteUndone.tsx';
import { LotteryCard, type Lottery } from './LotteryCard.tsx';
import styles from './LotteryLobbyPage.module.css';
import { LotteryMenu } from './LotteryMenu.tsx';
import { LotteryShelf, ShelfSkeleton } from './LotteryShelf.tsx';
import { OpenedNumbers } from './OpenedNumbers.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof lotteryLobbyMachine>;
  readonly app: AppRef;
}
type PrizeMode = (typeof SITE.prizeModes)[number];

const MODES: Readonly<Record<PrizeMode, MessageId>> = {
  Lott: 'lottery_mode_lott',
  ZY: 'lottery_mode_zy',
  Elott: 'lottery_mode_elott',
  SEA: 'lottery_mode_sea',
};

/** The lotteries of a prize mode or of Vietnam, and the numbers drawn last (ROU-08). */
export function LotteryLobbyPage({ flow, app }: Props) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const { isVietnam, prizeMode, isSignedIn, isUndone } = snapshot.context;
  const favourites = selectFavourites(snapshot);
  const recent = selectRecent(snapshot);
  const cardOf = (lottery: Lottery) => (
    <LotteryCard
      key={lottery.id}
      lottery={lottery}
      drawn={selectLastDrawn(snapshot, lottery.code)}
      isFavourite={selectIsFavourite(snapshot, lottery.code)}
      canToggle={!snapshot.matches({ favourites: { kept: 'saving' } })}
      onPlay={() => app.send({ type: 'game.start', game: { ...lottery, type: 'LOTT' } })}
      onToggle={() => flow.send({ type: 'favourite.toggle', game: lottery })}
    />
  );
  return (
    <div
      {...flowAttributes(snapshot)}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <div className={styles.head}>
        <h1 className="h1">
          <FormattedMessage id={isVietnam ? 'lottery_vietnam' : 'category_lott'} />
        </h1>
        {isVietnam ? null : (
          <Segment
            label={intl.formatMessage({ id: 'lottery_mode' })}
            value={prizeMode}
            items={SITE.prizeModes.map((value) => ({
              value,
              label: <FormattedMessage id={MODES[value]} />,
            }))}
            onChange={(value) => flow.send({ type: 'mode.pick', prizeMode: value })}
          />
        )}
        <Link href={isVietnam ? '/lottery' : '/vnlottery'} className={styles.other}>
          <FormattedMessage id={isVietnam ? 'lottery_all' : 'lottery_vietnam'} />
        </Link>
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {isSignedIn ? null : (
            <div className={styles.guest}>
              <p>
                <FormattedMessage id="lottery_guest" />
              </p>
              <Button size="sm" onClick={() => app.send({ type: 'login.open', values: null })}>
                <FormattedMessage id="in_login" />
              </Button>
            </div>
          )}
          {favourites ? (
            <LotteryShelf id="lottery-favourites" title="list_fav" empty="lottery_favourites_empty">
              {favourites.map(cardOf)}
            </LotteryShelf>
          ) : null}
          {snapshot.matches({ shelves: 'showing' }) ? (
            <>
              {recent ? (
                <LotteryShelf id="lottery-recent" title="list_recent" empty="lottery_recent_empty">
                  {recent.map(cardOf)}
                </LotteryShelf>
              ) : null}
              <LotteryShelf id="lottery-popular" title="lottery_popular" empty="lottery_empty">
                {selectPopular(snapshot).map(cardOf)}
              </LotteryShelf>
            </>
          ) : snapshot.matches({ shelves: 'failed' }) ? (
            <SectionMissing onRetry={() => flow.send({ type: 'shelves.retry' })} />
          ) : (
            <ShelfSkeleton />
          )}
          <LotteryMenu app={app} flow={flow} snapshot={snapshot} theme={theme} cardOf={cardOf} />
        </div>
        <OpenedNumbers snapshot={snapshot} onRetry={() => flow.send({ type: 'numbers.retry' })} />
      </div>
      {isUndone ? <FavouriteUndone onDismiss={() => flow.send({ type: 'notice.dismiss' })} /> : null}
    </div>
  );
}
