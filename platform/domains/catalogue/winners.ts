import type { AnswerOf } from '#contract/endpoint.ts';
import type { listWinners } from '#contract/game-lists.ts';
import { CURRENCY } from '../../kernel/config.ts';
import { amountOnWire } from '../../kernel/money.ts';
import { ALL, keptBy } from '../../runtime/kept.ts';
import type { Deps } from '../../runtime/deps.ts';
import { tileAddress } from './addresses.ts';
import type { Catalogue } from './catalogue.ts';

interface Win {
  readonly account: string;
  readonly gameId: string;
  readonly amount: bigint;
  readonly stake: bigint;
}

const DAY = 24 * 60 * 60_000;
/** The board shows the last day, and of a busy one the last bets: the cost of a read has a bound. */
const BETS = 5000;
/** Wins kept, more than are shown: a request may be for one category. */
const KEPT = 200;
/** Milliseconds for which a board is shown. */
const LIFE = 10_000;

/**
 * Each player and game once, with its largest win. A held win has no payout until it is paid; a win that was corrected is
 * not shown.
 */
const WINS = `select account, game_id, payout::text as payout, stake::text as stake from (
    select distinct on (latest.member_id, latest.game_id)
      m.account, latest.game_id, latest.payout, latest.stake, latest.closed_at
    from (
      select transaction_id, vendor, corrects, member_id, account_id, game_id, payout, stake, closed_at from bets
      where state = 'settled' and closed_at > $1 order by closed_at desc limit ${BETS}
    ) as latest
    join members m on m.id = latest.member_id
    join accounts a on a.id = latest.account_id and a.currency = $2
    where latest.payout > latest.stake and latest.game_id is not null and latest.corrects is null
      and not exists (select 1 from bets c where c.corrects = latest.transaction_id and c.vendor = latest.vendor)
    order by latest.member_id, latest.game_id, latest.payout desc, latest.closed_at desc
  ) as best order by best.payout desc, best.closed_at desc limit ${KEPT}`;

/** No signal removes a board: bets end every moment, and an old board is only not the latest. */
const boards = keptBy<readonly Win[]>({ changedBy: () => null, max: 1, life: LIFE });

/** The largest wins of the last bets for money. */
export const winnersIn = ({ database, hub, clock }: Deps): Promise<readonly Win[]> =>
  boards(hub).get(ALL, async () => {
    const rows = await database.reads.run('winners', WINS, [clock.now() - DAY, CURRENCY.code]);
    return rows.map((row) => ({
      account: String(row['account']),
      gameId: String(row['game_id']),
      amount: BigInt(String(row['payout'])),
      stake: BigInt(String(row['stake'])),
    }));
  });

/** A few characters of a name, always with as many dots: its length is not shown either. */
export const maskedName = (name: string): string => {
  const characters = [...name];
  return characters.length < 6
    ? `${characters[0] ?? ''}•••`
    : `${characters.slice(0, 2).join('')}•••${characters.slice(-2).join('')}`;
};

/** The rows of one category, or of all; of games that are still in the catalogue. */
export const presentWinners = (
  wins: readonly Win[],
  { byId }: Catalogue,
  category: string,
): AnswerOf<typeof listWinners>['list'] =>
  wins.flatMap(({ account, gameId, amount, stake }) => {
    const game = byId.get(gameId);
    if (!game || (category !== 'ALL' && category !== '' && game.gameType !== category)) return [];
    return [
      {
        vo: {
          customerName: maskedName(account),
          gameName: game.name,
          winAmount: amountOnWire(amount),
          iconUrl: tileAddress(game.id),
          nodeId: game.id,
          gameType: game.gameType,
          vendor: game.vendorCode,
          multiple: stake > 0n ? Number((amount * 100n) / stake) / 100 : null,
        },
      },
    ];
  });
