import { FIRST_POOL, movePool, type Pool } from '../../../platform/games/jackpot.ts';
import { WIN_HELD, WIN_REFUSED } from '../../../platform/games/play-contract.ts';
import { UNFINISHED } from '../../../platform/games/round-lifecycle.ts';
import type { GameSession, Round, RoundStore } from '../../../platform/games/round-store.ts';

/** Rounds in memory: the guarantees of a durable store; they survive a "killed" service in these tests. */
export function createMemoryStore(): RoundStore & { readonly rounds: Map<string, Round> } {
  const sessions = new Map<string, GameSession>();
  const rounds = new Map<string, Round>();
  const pools = new Map<string, Pool>();
  const poolOf = (currency: string): Pool => pools.get(currency) ?? FIRST_POOL;
  const all = () => [...rounds.values()];
  const isOpen = (round: Round) => UNFINISHED.includes(round.state);
  const find = (sessionId: string, playKey: string) =>
    all().find((round) => round.sessionId === sessionId && round.playKey === playKey) ?? null;

  return {
    rounds,
    createSession: async (session) => {
      const isTaken = [...sessions.values()].some(
        ({ secretHash, ticketHash }) =>
          secretHash === session.secretHash || ticketHash === session.ticketHash,
      );
      if (!isTaken) sessions.set(session.id, session);
      return !isTaken;
    },
    findSession: async (secretHash) =>
      [...sessions.values()].find((session) => session.secretHash === secretHash) ?? null,
    openRound: async (draft, nextSeed) => {
      const begun = find(draft.sessionId, draft.playKey);
      if (begun) return { round: begun, isNew: false };
      const session = sessions.get(draft.sessionId)!;
      const round = { ...draft, seed: session.nextSeed };
      rounds.set(round.id, round);
      sessions.set(session.id, { ...session, nextSeed });
      return { round, isNew: true };
    },
    handOf: async ({ account, gameId }, playKey) =>
      all().find(
        (round) => round.account === account && round.gameId === gameId && round.playKey === playKey,
      ) ?? null,
    openOrders: async (orders, check) => {
      const begun = orders.flatMap(({ sessionId, playKey }) => find(sessionId, playKey) ?? []);
      if (begun.length > 0) return { rounds: begun, isNew: false };
      const opened: Round[] = [];
      for (const order of orders) {
        const placed = all().filter(
          (round) =>
            isOpen(round) &&
            round.gameId === order.gameId &&
            round.currency === order.currency &&
            round.choice['round'] === order.choice['round'],
        );
        check(order, {
          own: placed.filter(({ account }) => account === order.account),
          total: placed.reduce((sum, { stake }) => sum + stake, 0n),
        });
        opened.push(order);
      }
      for (const order of opened) rounds.set(order.id, order);
      return { rounds: opened, isNew: true };
    },
    ticketOf: async ({ account, gameId, openedAt, choice }) =>
      all().filter(
        (round) =>
          round.account === account &&
          round.gameId === gameId &&
          round.openedAt === openedAt &&
          round.choice['ticket'] === choice['ticket'],
      ),
    ticketsOf: async ({ account, gameId }, limit) =>
      all()
        .filter((round) => round.account === account && round.gameId === gameId)
        .toSorted((one, other) => other.openedAt - one.openedAt)
        .slice(0, limit),
    openSlip: async (slip, dayBegan, check) => {
      const begun = find(slip.sessionId, slip.playKey);
      if (begun) return { rounds: [begun], isNew: false };
      const inGame = all().filter(({ gameId }) => gameId === slip.gameId);
      const own = inGame.filter(({ account }) => account === slip.account);
      const sum = (list: readonly Round[]) => list.reduce((total, { stake }) => total + stake, 0n);
      check({
        open: own.filter(isOpen).length,
        spent: sum(own.filter(({ openedAt, state }) => openedAt >= dayBegan && state !== 'cancelled')),
        total: sum(inGame.filter(isOpen)),
      });
      rounds.set(slip.id, slip);
      return { rounds: [slip], isNew: true };
    },
    slipsOf: async ({ account, gameId }, dayBegan, limit) => {
      const own = all().filter((round) => round.account === account && round.gameId === gameId);
      const today = own.filter(({ openedAt }) => openedAt >= dayBegan);
      return {
        slips: own
          .filter((round) => isOpen(round) || (round.finishedAt ?? 0) >= dayBegan)
          .toReversed()
          .slice(0, limit),
        spent: today
          .filter(({ state }) => state !== 'cancelled')
          .reduce((total, { stake }) => total + stake, 0n),
      };
    },
    unfinishedIn: async (gameId, limit) =>
      all()
        .filter((round) => isOpen(round) && round.gameId === gameId)
        .slice(0, limit),
    findRound: async (sessionId, playKey) => find(sessionId, playKey),
    poolOf: async (currency) => poolOf(currency),
    heldJackpots: async (limit) =>
      all()
        .filter(({ reason, jackpot }) => reason === WIN_HELD && jackpot > 0n)
        .slice(0, limit),
    decideJackpot: async (id, decision) => {
      const round = rounds.get(id);
      if (round?.reason !== WIN_HELD) return;
      if (decision === 'paid') {
        rounds.set(id, { ...round, reason: null });
        return;
      }
      const back = movePool(poolOf(round.currency), { kind: 'return', jackpot: round.jackpot });
      pools.set(round.currency, back.pool);
      rounds.set(id, { ...round, reason: WIN_REFUSED, jackpot: 0n });
    },
    moveRound: async (id, from, to, patch, pool) => {
      const round = rounds.get(id);
      if (round?.state !== from) return null;
      let moved: Round = { ...round, ...patch, state: to };
      if (pool) {
        const { pool: next, won } = movePool(poolOf(round.currency), pool);
        pools.set(round.currency, next);
        if (pool.kind === 'win') moved = { ...moved, win: (moved.win ?? 0n) + won, jackpot: won };
        if (pool.kind === 'return') moved = { ...moved, jackpot: 0n };
      }
      rounds.set(id, moved);
      return moved;
    },
    addAct: async (id, at, act, openUntil) => {
      const round = rounds.get(id);
      if (round?.state !== 'betPlaced' || round.openUntil === null || round.acts.length !== at) return null;
      const acted = { ...round, acts: [...round.acts, act], openUntil };
      rounds.set(id, acted);
      return acted;
    },
    getRound: async (id) => rounds.get(id) ?? null,
    unfinishedOf: async (vendor, account, gameId) =>
      all().filter(
        (round) =>
          isOpen(round) && round.vendor === vendor && round.account === account && round.gameId === gameId,
      ),
    unfinishedBefore: async (before, now, limit) =>
      all()
        .filter((round) => isOpen(round) && round.openedAt < before && (round.openUntil ?? 0) <= now)
        .slice(0, limit),
    totalsOf: async (sessionId) => {
      const settled = all().filter((round) => round.sessionId === sessionId && round.state === 'settled');
      const paid = settled.filter(({ reason }) => reason === null);
      return {
        staked: settled.reduce((sum, { stake }) => sum + stake, 0n),
        paid: paid.reduce((sum, { win }) => sum + (win ?? 0n), 0n),
      };
    },
    historyOf: async (sessionId, limit) =>
      all()
        .filter((round) => round.sessionId === sessionId && !isOpen(round))
        .toReversed()
        .slice(0, limit),
  };
}
