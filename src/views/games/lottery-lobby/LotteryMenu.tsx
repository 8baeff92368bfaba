import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type { Theme } from '../../../config.ts';
import { selectChild, type AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectLanes } from '../../../machines/games/lobby/lobby.machine.ts';
import type {
  LotteryLobbySnapshot,
  lotteryLobbyMachine,
} from '../../../machines/games/lottery-lobby/lottery-lobby.machine.ts';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { drawing } from '../common/artwork.ts';
import type { Lottery } from './LotteryCard.tsx';
import { LotteryShelf, ShelfSkeleton } from './LotteryShelf.tsx';

/** Its lotteries have a lobby of their own; a brand may call it like another provider. */
const VIETNAM = 'TCG_LOTTO_VN';

interface Props {
  readonly app: AppRef;
  readonly flow: ActorRefFrom<typeof lotteryLobbyMachine>;
  readonly snapshot: LotteryLobbySnapshot;
  readonly theme: Theme;
  readonly cardOf: (lottery: Lottery) => ReactNode;
}

/** All lotteries of the lobby, by provider. */
export function LotteryMenu({ app, flow, snapshot, theme, cardOf }: Props) {
  const lobby = useSelector(app, selectChild('lobby'));
  const lanes = useSelector(lobby, (state) => (state ? selectLanes(state) : null)) ?? [];
  const { failure, groups } = snapshot.context;
  if (snapshot.matches({ menu: 'loading' })) return <ShelfSkeleton isGrid />;
  if (snapshot.matches({ menu: 'failed' }) && failure)
    return (
      <LoadFailed
        art={drawing('empty-error', theme)}
        title={<FormattedMessage id="lottery_failed" />}
        failure={failure}
        onRetry={() => flow.send({ type: 'menu.retry' })}
      />
    );
  if (snapshot.matches({ menu: 'empty' }))
    return (
      <EmptyState art={drawing('empty-games', theme)} title={<FormattedMessage id="lottery_empty" />}>
        <FormattedMessage id="lottery_empty_why" />
      </EmptyState>
    );
  const { isVietnam } = snapshot.context;
  const vendors = lanes.flatMap((lane) => lane.vendors);
  return groups.map(({ vendor, games }) => (
    <LotteryShelf
      key={vendor}
      isGrid
      id={`lottery-${vendor}`}
      name={
        isVietnam ? (
          <FormattedMessage id="lottery_all" />
        ) : vendor === VIETNAM ? (
          <FormattedMessage id="lottery_vietnam" />
        ) : (
          (vendors.find(({ code }) => code === vendor)?.name ?? vendor)
        )
      }
    >
      {games.map(cardOf)}
    </LotteryShelf>
  ));
}
