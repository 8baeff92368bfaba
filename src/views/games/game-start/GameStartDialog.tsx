import { useSelector } from '@xstate/react';
import { Gamepad2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import { selectChild } from '../../../machines/app/app/app.refs.ts';
import { selectTheme } from '../../../machines/app/preferences/preferences.machine.ts';
import type { gameStartMachine } from '../../../machines/games/game-start/game-start.machine.ts';
import { selectBalance } from '../../../machines/wallet/common/select-balance.ts';
import type { FlowViewProps } from '../../app/flow-host/flow-view.ts';
import { ModalFrame } from '../../app/modal/ModalFrame.tsx';
import { flowAttributes } from '../../flow-attributes.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import { unitOf } from '../common/catalogue.ts';
import styles from './GameStartDialog.module.css';
import { RoomList, RoomListSkeleton } from './RoomList.tsx';
import { VendorGames, VendorGamesSkeleton } from './VendorGames.tsx';

/** What comes before a game opens: the games of a vendor's entrance (LAU-04), or the rooms of the game (API-33). */
export function GameStartDialog({ flow, host, app }: FlowViewProps<ActorRefFrom<typeof gameStartMachine>>) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const theme = useSelector(useSelector(app, selectChild('preferences')), selectTheme);
  const wallet = useSelector(app, selectChild('walletBalance'));
  const unit = unitOf(useSelector(wallet, (state) => (state ? selectBalance(state) : null)));
  const { game, failure, rooms, games, totalCount } = snapshot.context;
  const isOfRooms = ['loadingRooms', 'choosingRoom', 'withoutRooms', 'roomsFailed'].some((state) =>
    snapshot.matches(state as 'loadingRooms'),
  );
  const name = game.name ?? game.vendor ?? '';
  const hasFailed = snapshot.matches('gamesFailed') || snapshot.matches('roomsFailed');
  return (
    <ModalFrame
      host={host}
      icon={<Gamepad2 size={18} aria-hidden="true" />}
      title={
        isOfRooms
          ? intl.formatMessage({ id: 'rooms_title' }, { game: name })
          : intl.formatMessage({ id: 'vendor_list_title' }, { vendor: name })
      }
      closeLabel={intl.formatMessage({ id: 'close' })}
      marks={flowAttributes(snapshot)}
    >
      <div className={styles.body} aria-busy={snapshot.hasTag('busy') || undefined}>
        {snapshot.matches('loadingGames') ? <VendorGamesSkeleton /> : null}
        {snapshot.matches('loadingRooms') ? <RoomListSkeleton /> : null}
        {snapshot.matches('listing') ? (
          <VendorGames
            app={app}
            label={name}
            games={games}
            totalCount={totalCount}
            unit={unit}
            onPlay={(picked) => flow.send({ type: 'game.pick', game: picked })}
            onAll={() => flow.send({ type: 'list.all' })}
          />
        ) : null}
        {snapshot.matches('choosingRoom') ? (
          <RoomList
            label={name}
            rooms={rooms}
            unit={unit}
            onEnter={(id) => flow.send({ type: 'room.pick', id })}
          />
        ) : null}
        {snapshot.matches('withoutGames') ? (
          <EmptyState art={drawing('empty-games', theme)} title={<FormattedMessage id="vendor_list_empty" />}>
            <FormattedMessage id="vendor_list_empty_why" />
          </EmptyState>
        ) : null}
        {snapshot.matches('withoutRooms') ? (
          <EmptyState art={drawing('empty-games', theme)} title={<FormattedMessage id="rooms_empty" />}>
            <FormattedMessage id="rooms_empty_why" />
          </EmptyState>
        ) : null}
        {hasFailed ? (
          <LoadFailed
            art={drawing('empty-offline', theme)}
            title={<FormattedMessage id={isOfRooms ? 'rooms_failed' : 'games_failed'} />}
            failure={failure}
            onRetry={() => flow.send({ type: 'list.retry' })}
          />
        ) : null}
      </div>
    </ModalFrame>
  );
}
