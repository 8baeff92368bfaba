import type { BetsAnswer, TableEnterAnswer, TableMessage } from '../../table/table-contract.ts';
import type { PlayFailure } from '../api.ts';
import { creditOf } from '../round-ends.ts';
import {
  betsIn,
  limitFor,
  orderOf,
  plateOf,
  portions,
  stakesOn,
  sumOf,
  type Job,
  type Order,
} from './orders.ts';
import type { Stake } from './table-api.ts';
import type { Notice, TableContext } from './table-context.ts';

type Change = Partial<TableContext>;

/** Refusals that a clock makes. */
const LATE: readonly PlayFailure[] = ['betting_closed', 'bet_late'];
/** A message that took longer to arrive than the one before changes nothing; a moved clock does. */
const CLOCK_MOVED = 5000;
const RESULTS_KEPT = 20;
const HISTORY_LENGTH = 50;

const notice = (code: Notice['code']): Notice => ({ code, count: 0, amount: 0n });

const withoutFirst = (jobs: readonly Job[]): readonly Job[] => jobs.slice(1);

/** The accepted orders of a round that is over; an order on its way is kept until the server has named its end. */
const without = (orders: readonly Order[], keys: ReadonlySet<string>): readonly Order[] =>
  orders.filter(({ playKey }) => !keys.has(playKey));

const finished = (state: string): boolean =>
  state === 'settled' || state === 'cancelled' || state === 'cancelling';

/** What settled orders change: they leave the felt, and count in the visit. */
const settle = (context: TableContext, { bets, balance }: BetsAnswer): Change => {
  const settled = bets.filter(({ state }) => state === 'settled');
  const round = settled[0]?.tableRound;
  const played = context.orders.filter((order) => order.round === round);
  const paid = settled.filter(({ id }) => !context.history.some((known) => known.id === id));
  return {
    orders: without(
      context.orders,
      new Set(bets.filter(({ state }) => finished(state)).map(({ playKey }) => playKey)),
    ),
    balance: balance ?? context.balance,
    plate: plateOf(bets, context.plate),
    last: played.length > 0 ? betsIn(stakesOn(played)) : context.last,
    history: [...paid, ...context.history].slice(0, HISTORY_LENGTH),
    visit: {
      ...context.visit,
      staked: settled.reduce((sum, { stake }) => sum + stake, context.visit.staked),
      paid: settled.reduce((sum, order) => sum + creditOf(order), context.visit.paid),
    },
  };
};

const message = (context: TableContext, given: { message: TableMessage; receivedAt: number }): Change => {
  const { message: received, receivedAt } = given;
  const ahead = received.now - receivedAt;
  const isMoved = context.ahead === null || Math.abs(ahead - context.ahead) > CLOCK_MOVED;
  // The quickest message is the closest to the truth.
  const clock = { ahead: isMoved ? ahead : Math.max(ahead, context.ahead ?? ahead) };
  switch (received.type) {
    case 'table': {
      const onTheirWay = context.orders.filter(({ state }) => state !== 'accepted');
      const known = new Set(onTheirWay.map(({ playKey }) => playKey));
      const accepted = received.bets.filter(
        ({ state, playKey }) => state === 'betPlaced' && !known.has(playKey),
      );
      return {
        ...clock,
        round: received.round,
        next: received.next,
        results: received.results,
        seats: received.seats,
        orders: [...accepted.map(orderOf), ...onTheirWay],
      };
    }
    case 'round':
      return { ...clock, round: received.round, next: received.next, seats: received.seats };
    case 'result':
      return {
        ...clock,
        seats: received.seats,
        results: [
          received.result,
          ...context.results.filter(({ number }) => number !== received.result.number),
        ].slice(0, RESULTS_KEPT),
      };
    case 'seats':
      return { ...clock, seats: received.seats };
    case 'bets':
      return { ...clock, ...settle(context, received) };
  }
};

/** At the entry, and when the connection is back: rounds that ended in between have their plate in the history. */
const entry = (context: TableContext, answer: TableEnterAnswer): Change => {
  const { game, symbol, exponent, isDemo, balance, visit, history } = answer;
  const mine = new Set(context.orders.map(({ playKey }) => playKey));
  const missed = history.filter(({ state, playKey }) => state === 'settled' && mine.has(playKey));
  return {
    game,
    symbol,
    exponent,
    isDemo,
    balance,
    visit,
    isBalanceStale: false,
    chip: context.chip || (game.chips[0] ?? 1n),
    orders: without(context.orders, new Set(missed.map(({ playKey }) => playKey))),
    plate: plateOf(missed, context.plate),
    history: history.filter(({ state }) => state === 'settled'),
    notice: null,
  };
};

const add = (context: TableContext, bets: readonly Stake[], playKeys: readonly string[]): Change => {
  const { game, round, orders, balance } = context;
  if (!game || !round || bets.length === 0) return {};
  const onFelt = orders.filter((order) => order.round === round.number);
  const limit = limitFor(game, balance, onFelt, bets);
  if (limit) return { notice: notice(limit) };
  const added = portions(bets).flatMap((part, index): Order[] => {
    const playKey = playKeys[index];
    return playKey ? [{ playKey, round: round.number, bets: part, state: 'waiting' }] : [];
  });
  return {
    orders: [...orders, ...added],
    jobs: [...context.jobs, ...added.map(({ playKey }): Job => ({ kind: 'place', playKey }))],
    notice: null,
  };
};

/** Takes orders back: those that were not sent yet at once, the others from the server. */
const withdraw = (context: TableContext, back: readonly Order[]): Change => {
  const unsent = new Set(back.filter(({ state }) => state === 'waiting').map(({ playKey }) => playKey));
  const sent = back.filter(({ playKey }) => !unsent.has(playKey)).map(({ playKey }) => playKey);
  const jobs = context.jobs.filter((job) => job.kind !== 'place' || !unsent.has(job.playKey));
  return {
    orders: without(context.orders, unsent),
    jobs: sent.length > 0 ? [...jobs, { kind: 'withdraw', playKeys: sent }] : jobs,
    notice: null,
  };
};

/** Orders that can still be withdrawn: of this round, and not being withdrawn already. */
const onFelt = ({ orders, round, jobs }: TableContext): readonly Order[] => {
  const going = new Set(jobs.flatMap((job) => (job.kind === 'withdraw' ? job.playKeys : [])));
  return orders.filter((order) => order.round === round?.number && !going.has(order.playKey));
};

const lift = (context: TableContext, { spot, playKey }: { spot: string; playKey: string }): Change => {
  const order = onFelt(context).findLast(({ bets }) => bets.some((bet) => bet.spot === spot));
  if (!order) return {};
  const rest = order.bets.filter((bet) => bet.spot !== spot);
  const taken = { ...context, ...withdraw(context, [order]) };
  if (rest.length === 0) return { orders: taken.orders, jobs: taken.jobs, notice: null };
  // An order is withdrawn as a whole; what else it had is placed again.
  return {
    jobs: [...taken.jobs, { kind: 'place', playKey }],
    orders: [...taken.orders, { playKey, round: order.round, bets: rest, state: 'waiting' }],
    notice: null,
  };
};

const undo = (context: TableContext): Change => {
  const order = onFelt(context).at(-1);
  return order ? withdraw(context, [order]) : {};
};

const clear = (context: TableContext): Change => withdraw(context, onFelt(context));

const double = (context: TableContext, playKeys: readonly string[]): Change =>
  add(context, betsIn(stakesOn(onFelt(context))), playKeys);

const begin = (context: TableContext): Change => {
  const [job] = context.jobs;
  if (job?.kind !== 'place') return {};
  return {
    orders: context.orders.map((order) =>
      order.playKey === job.playKey && order.state === 'waiting' ? { ...order, state: 'sent' } : order,
    ),
  };
};

const end = (context: TableContext, answer: BetsAnswer): Change => {
  const accepted = new Set(
    answer.bets.filter(({ state }) => state === 'betPlaced').map(({ playKey }) => playKey),
  );
  const orders = context.orders.map((order): Order =>
    accepted.has(order.playKey) ? { ...order, state: 'accepted' } : order,
  );
  return { ...settle({ ...context, orders }, answer), jobs: withoutFirst(context.jobs) };
};

/** The order leaves the felt; what the clock refused is counted over the round. */
const refuse = (context: TableContext, code: PlayFailure): Change => {
  const [job] = context.jobs;
  const jobs = withoutFirst(context.jobs);
  if (job?.kind !== 'place') return { jobs, notice: notice(code) };
  const order = context.orders.find(({ playKey }) => playKey === job.playKey);
  const orders = without(context.orders, new Set([job.playKey]));
  if (!LATE.includes(code) || !order) return { jobs, orders, notice: notice(code) };
  const before = context.notice?.code === 'late' ? context.notice : notice('late');
  return {
    jobs,
    orders,
    isBalanceStale: true,
    notice: {
      code: 'late',
      count: before.count + order.bets.length,
      amount: before.amount + sumOf(order.bets),
    },
  };
};

/** What each event changes in the context of the table's machine. */
export const changes = { entry, message, add, lift, undo, clear, double, begin, end, refuse };
