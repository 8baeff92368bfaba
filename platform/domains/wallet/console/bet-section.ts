import { html } from 'hono/html';
import { money, stamp, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import type { ShownBet } from '../ledger/corrections.ts';

const note = html`<label>Note <input name="note" required maxlength="200" /></label>`;

const forms = ({ vendor, transactionId: bet }: ShownBet): Markup => {
  const body = JSON.stringify({ vendor, bet });
  return html`<form data-action="bet-payout" data-body="${body}">
      <label>Right payout <input name="payout" data-as="number" required /></label>
      ${note}<button>Correct</button>
    </form>
    <form data-action="bet-void" data-body="${body}">${note}<button>Declare void</button></form>`;
};

const COLUMNS: readonly Column<ShownBet>[] = [
  { header: 'Time (UTC)', cell: ({ closedAt, placedAt }) => stamp(closedAt ?? placedAt) },
  {
    header: 'Bet',
    as: 'row',
    cell: ({ vendor, gameId, transactionId }) =>
      html`${vendor}, game ${gameId ?? '–'}<br /><small>${transactionId}</small>`,
  },
  { header: 'State', cell: ({ corrects, state }) => (corrects === null ? state : 'correction') },
  { header: 'Stake', as: 'end', cell: ({ stake }) => money(stake) },
  { header: 'Payout', as: 'end', cell: ({ payout }) => money(payout) },
  {
    header: 'Do',
    cell: (bet) =>
      bet.state === 'settled' && bet.corrects === null ? html`<div class="row">${forms(bet)}</div>` : '',
  },
];

/** The bets of one round, found by its id; `round` is empty before a search. */
export const betSection = (round: string, bets: readonly ShownBet[]): Markup =>
  html`<section id="bets" class="wide">
    <h2>Bets</h2>
    <p>A correction posts the difference and adds a row for it; the bet and its entries stay as they are.</p>
    <form class="row" data-find="bets">
      <label>Round <input name="round" required maxlength="80" value="${round}" /></label>
      <button>Find</button>
    </form>
    ${
      round === ''
        ? ''
        : table({
            caption: `Bets of round ${round}`,
            columns: COLUMNS,
            rows: bets,
            empty: 'No bet belongs to this round.',
            mark: ({ transactionId }) => ['bet', transactionId],
          })
    }
  </section>`;
