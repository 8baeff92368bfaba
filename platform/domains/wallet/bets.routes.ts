import { LONGEST_PERIOD, getBetDetail, getProfit, listBets } from '#contract/bets.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { Refusal } from '../../kernel/refusal.ts';
import { serve, type Route } from '../../http/serve.ts';
import { realMemberOf } from '../../runtime/call.ts';
import type { Deps } from '../../runtime/deps.ts';
import { tileAddress } from '../catalogue/addresses.ts';
import { catalogueIn, type Catalogue } from '../catalogue/catalogue.ts';
import { searchName } from '../catalogue/search-name.ts';
import { accountIdsOf } from './records/account.ts';
import { openRoundReports } from './records/round-reports.ts';
import { profitOf, type MoneySum } from './records/profit.ts';
import { QUARTER, gameSumsOf, productOf, productSums, type GameSum, type Sums } from './records/bet-sums.ts';
import {
  betNamed,
  betsOf,
  betsOfNumber,
  movementsOf,
  type Cursor,
  type RecordedBet,
} from './records/betting-record.ts';

const cursorIn = (text: string | undefined): Cursor | null => {
  const [at, id, vendor] = text?.split('~') ?? [];
  return at && id && vendor ? { at: Number(at), id, vendor } : null;
};
const cursorOnWire = (cursor: Cursor | null): string | null =>
  cursor && [cursor.at, cursor.id, cursor.vendor].join('~');

const sumsOnWire = ({ bets, stake, payout, openBets, openStake }: Sums) => ({
  bets,
  openBets,
  stake: amountOnWire(stake),
  payout: amountOnWire(payout),
  openStake: amountOnWire(openStake),
});

/** A bet as the betting record shows it. */
export const betOnWire = (catalogue: Catalogue, bet: RecordedBet) => {
  const game = catalogue.byId.get(bet.gameId ?? '');
  return {
    betId: bet.id,
    vendor: bet.vendor,
    vendorName: game?.vendorName ?? bet.vendor,
    gameName: game?.name ?? null,
    showIcon: game ? tileAddress(game.id) : null,
    product: productOf(catalogue, bet.gameId),
    roundId: bet.roundId,
    placedAt: bet.placedAt,
    closedAt: bet.closedAt,
    outcome: bet.outcome,
    isHeld: bet.isHeld,
    stake: amountOnWire(bet.stake),
    payout: amountOnWire(bet.payout),
  };
};

/** Whether a game, or its provider, has a name with the text in it. */
const nameIn = (catalogue: Catalogue, search: string) => {
  const wanted = searchName(search);
  return ({ gameId, vendor }: GameSum): boolean => {
    const game = catalogue.byId.get(gameId);
    return wanted !== '' && searchName(`${game?.name ?? ''} ${game?.vendorName ?? vendor}`).includes(wanted);
  };
};
/** Bets that were found one by one, as sums of their games. */
const sumsIn = (bets: readonly RecordedBet[]): readonly GameSum[] =>
  bets.map(({ vendor, gameId, outcome, stake, payout }) => ({
    ...{ vendor, gameId: gameId ?? '', outcome, stake, payout },
    bets: 1,
  }));

/** The betting record, for its member. */
export const betRoutes = (deps: Deps): readonly Route[] => {
  const reports = openRoundReports(deps);
  return [
    serve(
      listBets,
      async ({ startTime: from, endTime: to, product, state, search = '', size, cursor }, call) => {
        if (to < from || to - from > LONGEST_PERIOD) throw new Refusal('request_param_err');
        const { memberId } = realMemberOf(call);
        const { database } = deps;
        const [catalogue, accountIds] = await Promise.all([
          catalogueIn(deps),
          accountIdsOf(database, memberId),
        ]);
        const question = { accountIds, memberId, from, to, outcome: state ?? null };
        const isChosen = (gameId: string | null): boolean =>
          product === undefined || productOf(catalogue, gameId) === product;
        const answer = (
          sums: readonly GameSum[] | null,
          bets: readonly RecordedBet[],
          next: Cursor | null,
        ) => {
          const products = sums && productSums(catalogue, sums);
          const counted = products?.filter((each) => product === undefined || each.product === product);
          return {
            list: bets.map((bet) => betOnWire(catalogue, bet)),
            cursor: cursorOnWire(next),
            total: counted?.reduce((sum, each) => sum + each.bets, 0) ?? null,
            products: products?.map((each) => ({ product: each.product, ...sumsOnWire(each) })) ?? null,
            currency: CURRENCY.code,
          };
        };
        const after = cursorIn(cursor);
        const page = (games: readonly string[] | null) =>
          betsOf(database, { ...question, games, after, size });
        // The first page had the sums; filters by name need those of each game.
        if (after && product === undefined && search.trim() === '') {
          const { bets, next } = await page(null);
          return answer(null, bets, next);
        }

        const all = (await gameSumsOf(database, question, memberId)).filter(
          ({ outcome }) => state === undefined || outcome === state,
        );
        const named = search.trim() === '' ? all : all.filter(nameIn(catalogue, search));
        if (named.length === 0 && all.length > 0) {
          const bets = await betsOfNumber(database, question, search.trim());
          const chosen = bets.filter(({ gameId }) => isChosen(gameId));
          return answer(sumsIn(bets), chosen, null);
        }
        const chosen = named.filter(({ gameId }) => isChosen(gameId));
        const isEverything = chosen.length === all.length;
        const { bets, next } = await page(
          isEverything ? null : [...new Set(chosen.map(({ gameId }) => gameId))],
        );
        return answer(named, bets, next);
      },
    ),
    serve(getBetDetail, async ({ vendor, betId: id }, call) => {
      const { memberId } = realMemberOf(call);
      const bet = await betNamed(deps.database, memberId, { vendor, id });
      if (!bet) throw new Refusal('bet_not_found');
      const [movements, { state, report }] = await Promise.all([
        movementsOf(deps.database, bet),
        reports.of(bet),
      ]);
      return {
        movements: movements.map(({ typeNumber, at, amount, balanceAfter }) => ({
          txTypeId: typeNumber,
          txTimeInTimestamp: at,
          amount: amountOnWire(amount),
          currentAvailBalance: amountOnWire(balanceAfter),
        })),
        reportState: state,
        report,
        currency: CURRENCY.code,
      };
    }),
    serve(getProfit, async ({ days: starts, endTime: to }, call) => {
      const { memberId } = realMemberOf(call);
      const first = starts[0] ?? to;
      if (to < (starts.at(-1) ?? to) || to - first > LONGEST_PERIOD || (to + 1) % QUARTER !== 0)
        throw new Refusal('request_param_err');
      const { database } = deps;
      const [catalogue, accountIds] = await Promise.all([
        catalogueIn(deps),
        accountIdsOf(database, memberId),
      ]);
      const { days, movements, lifetime } = await profitOf(database, accountIds, { starts, to });
      const productsIn = (games: readonly GameSum[]) =>
        productSums(catalogue, games).map((each) => ({ product: each.product, ...sumsOnWire(each) }));
      const moneyOnWire = ({ typeNumber, entries, amount }: MoneySum) => ({
        ...{ txTypeId: typeNumber, entries },
        amount: amountOnWire(amount),
      });
      return {
        days: days.map((games, at) => ({ startTime: starts[at] ?? 0, products: productsIn(games) })),
        movements: movements.map(moneyOnWire),
        lifetime: {
          since: lifetime.since,
          products: productsIn(lifetime.games),
          movements: lifetime.movements.map(moneyOnWire),
          balance: amountOnWire(lifetime.balance),
        },
        currency: CURRENCY.code,
      };
    }),
  ];
};
