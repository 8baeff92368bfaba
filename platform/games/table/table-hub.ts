import type { Clock } from '../../kernel/clock.ts';
import type { GameSession, Round } from '../round-store.ts';
import type { TableMessageOnWire } from './table-contract.ts';
import { isDrawn, roundAt, timesOf } from './schedule.ts';

type Sent = TableMessageOnWire extends infer Each
  ? Each extends { now: number }
    ? Omit<Each, 'now'>
    : never
  : never;

/** What the hub needs to know about tables; it makes no decision about money. */
export interface HubDeps {
  readonly clock: Clock;
  /** The message that opens a round, and the one that ends the drawing of a round. */
  readonly roundMessage: (table: HubTable, number: number) => Sent;
  readonly resultMessage: (table: HubTable, number: number) => Sent;
  /** Pays the orders that are due; called after the result was sent. */
  readonly settle: (tableId: string) => Promise<readonly Round[]>;
  readonly betsMessage: (rounds: readonly Round[]) => Sent;
  readonly onError: (error: unknown) => void;
}

export interface HubTable {
  readonly id: string;
  readonly model: string;
  seats(): number;
}

interface Seat {
  readonly session: GameSession;
  send(line: Uint8Array): void;
  close(): void;
}

interface Table extends HubTable {
  readonly lines: Set<Seat>;
  opened: number;
  drawn: number;
  /** Orders of rounds up to here may be waiting, whether or not a seat is connected. Epoch milliseconds. */
  keptUntil: number;
  sentAt: number;
  timer: NodeJS.Timeout | undefined;
}

/** `ofPlayer` counts all tables and all visits, since a launch costs nothing. */
const LIMITS = { ofPlayer: 4, ofProcess: 5000, waitingLines: 64 } as const;
/** A table that had nothing to send sends its number of seats, so that a dead connection is noticed. */
const QUIET = 5000;
/** The clock may be moved, so no timer waits longer. */
const LONGEST_WAIT = 1000;
const SETTLE_AGAIN = 500;

export class TooManyConnections extends Error {}

export interface TableHub {
  /** A stream of messages for one seat, beginning with `first`. @throws TooManyConnections */
  join(
    game: { id: string; model: string },
    session: GameSession,
    first: (seats: number) => Sent,
    signal: AbortSignal,
  ): ReadableStream<Uint8Array>;
  /** An order was accepted in a round that ends then: it is paid on time even if its page is closed. */
  expect(game: { id: string; model: string }, until: number): void;
}

const encoder = new TextEncoder();

const playerOf = ({ vendor, account }: Pick<Round, 'vendor' | 'account'>): string => `${vendor} ${account}`;

/**
 * The connections of all tables in this process. Each message to a table is made and encoded once, whatever the number
 * of its seats. The table's clock decides what is due; timers only look at it.
 */
export const createTableHub = (deps: HubDeps): TableHub => {
  const { clock } = deps;
  const tables = new Map<string, Table>();
  /** The seats of each player, oldest first. */
  const seatsOf = new Map<string, Set<Seat>>();
  let total = 0;

  const encode = (message: Sent): Uint8Array =>
    encoder.encode(`${JSON.stringify({ ...message, now: clock.now() })}\n`);

  const broadcast = (table: Table, message: Sent): void => {
    const line = encode(message);
    table.sentAt = clock.now();
    for (const seat of table.lines) seat.send(line);
  };

  const pay = async (table: Table): Promise<void> => {
    const byPlayer = new Map<string, Round[]>();
    for (const round of await deps.settle(table.id))
      byPlayer.set(playerOf(round), [...(byPlayer.get(playerOf(round)) ?? []), round]);
    for (const seat of table.lines) {
      // Orders of an earlier visit, too.
      const rounds = byPlayer.get(playerOf(seat.session));
      if (rounds) seat.send(encode(deps.betsMessage(rounds)));
    }
  };

  const look = (table: Table): void => {
    const now = clock.now();
    const round = roundAt(table.id, now);
    const drawn = isDrawn(round, now) ? round.number : round.number - 1;
    // Only the newest: after a pause the rest is in the snapshot of a new connection.
    if (drawn !== table.drawn) {
      table.drawn = drawn;
      broadcast(table, deps.resultMessage(table, drawn));
      pay(table).catch((error: unknown) => {
        deps.onError(error);
        setTimeout(() => void pay(table).catch(deps.onError), SETTLE_AGAIN).unref();
      });
    }
    if (round.number !== table.opened) {
      table.opened = round.number;
      broadcast(table, deps.roundMessage(table, round.number));
    }
    if (now - table.sentAt >= QUIET) broadcast(table, { type: 'seats', seats: table.lines.size });
    if (table.lines.size === 0 && now > table.keptUntil) {
      tables.delete(table.id);
      table.timer = undefined;
      return;
    }
    const next = isDrawn(round, now) ? round.endsAt : round.drawnAt;
    table.timer = setTimeout(() => look(table), Math.max(1, Math.min(LONGEST_WAIT, next - now)));
    table.timer.unref();
  };

  const wake = (table: Table): void => {
    if (!table.timer) look(table);
  };

  const tableOf = ({ id, model }: { id: string; model: string }): Table => {
    const known = tables.get(id);
    if (known) return known;
    const now = clock.now();
    const round = roundAt(id, now);
    const lines = new Set<Seat>();
    const table: Table = {
      id,
      model,
      lines,
      seats: () => lines.size,
      opened: round.number,
      drawn: isDrawn(round, now) ? round.number : round.number - 1,
      keptUntil: 0,
      sentAt: now,
      timer: undefined,
    };
    tables.set(id, table);
    return table;
  };

  return {
    join: (game, session, first, signal) => {
      if (total >= LIMITS.ofProcess) throw new TooManyConnections();
      const table = tableOf(game);
      const player = playerOf(session);
      // A page that lost its connection comes back before the old one is known to be dead.
      const [oldest, ...newer] = seatsOf.get(player) ?? [];
      if (newer.length + 1 >= LIMITS.ofPlayer) oldest?.close();
      let leave = (): void => undefined;
      return new ReadableStream<Uint8Array>(
        {
          start: (controller) => {
            const seat: Seat = {
              session,
              send: (line) => {
                // A reader that stalls is dropped: its page connects again and gets the state of that moment.
                if ((controller.desiredSize ?? 0) <= 0) seat.close();
                else controller.enqueue(line);
              },
              close: () => {
                if (!table.lines.has(seat)) return;
                leave();
                controller.close();
              },
            };
            leave = () => {
              if (table.lines.delete(seat)) total -= 1;
              const own = seatsOf.get(player);
              own?.delete(seat);
              if (own?.size === 0) seatsOf.delete(player);
              signal.removeEventListener('abort', seat.close);
            };
            table.lines.add(seat);
            seatsOf.set(player, (seatsOf.get(player) ?? new Set()).add(seat));
            total += 1;
            wake(table);
            signal.addEventListener('abort', seat.close, { once: true });
            seat.send(encode(first(table.lines.size)));
          },
          cancel: () => leave(),
        },
        new CountQueuingStrategy({ highWaterMark: LIMITS.waitingLines }),
      );
    },
    expect: (game, until) => {
      const table = tableOf(game);
      table.keptUntil = Math.max(table.keptUntil, until);
      wake(table);
    },
  };
};

/** The end of a round, with time for its payments. */
export const expectedUntil = (tableId: string, number: number): number =>
  timesOf(tableId, number).endsAt + 1000;
