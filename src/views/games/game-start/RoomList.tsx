import { Users } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { GameStartSnapshot } from '../../../machines/games/game-start/game-start.machine.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { minorOf, type WalletUnit } from '../common/catalogue.ts';
import styles from './GameStartDialog.module.css';

type Room = GameStartSnapshot['context']['rooms'][number];

interface RoomListProps {
  readonly label: string;
  readonly rooms: readonly Room[];
  readonly unit: WalletUnit;
  readonly onEnter: (id: string) => void;
}

const PLACES = [1, 2, 3, 4];

/** The rooms of a game with their limits and seats; a full one has no button. */
export const RoomList = ({ label, rooms, unit, onEnter }: RoomListProps) => (
  <ul aria-label={label} className={styles.rooms}>
    {rooms.map((room) => (
      <li key={room.id} className={styles.room}>
        <div className={styles.about}>
          <strong id={`room-${room.id}`} className={styles.name}>
            <FormattedMessage id="room_name" values={{ name: room.name }} />
          </strong>
          <Limits room={room} unit={unit} />
          <Seats room={room} />
        </div>
        {isFull(room) ? (
          <Badge>
            <FormattedMessage id="room_full" />
          </Badge>
        ) : (
          <Button size="sm" aria-describedby={`room-${room.id}`} onClick={() => onEnter(room.id)}>
            <FormattedMessage id="room_enter" />
          </Button>
        )}
      </li>
    ))}
  </ul>
);

const isFull = ({ players, seats }: Room): boolean => players !== null && seats !== null && players >= seats;

const Limits = ({ room: { minBet, maxBet }, unit }: { room: Room; unit: WalletUnit }) => {
  if (minBet === null || maxBet === null) return null;
  const from = <Money {...unit} minor={minorOf(minBet, unit)} />;
  return (
    <span className={styles.limits}>
      {minBet === maxBet ? (
        <FormattedMessage id="room_stake" values={{ stake: from }} />
      ) : (
        <FormattedMessage
          id="room_limits"
          values={{ from, to: <Money {...unit} minor={minorOf(maxBet, unit)} /> }}
        />
      )}
    </span>
  );
};

const Seats = ({ room: { players, seats } }: { room: Room }) =>
  players === null || seats === null ? null : (
    <span className={styles.seats}>
      <Users size={14} aria-hidden="true" />
      <FormattedMessage id="room_seats" values={{ taken: players, all: seats }} />
    </span>
  );

export const RoomListSkeleton = () => (
  <div className={styles.rooms}>
    {PLACES.map((place) => (
      <Skeleton key={place} shape="tile" height={76} width="100%" />
    ))}
  </div>
);
