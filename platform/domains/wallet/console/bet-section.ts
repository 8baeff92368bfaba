import { html } from 'hono/html';
import { money, stamp, type Markup } from '../../../console/section/markup.ts';
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

const row = (bet: ShownBet): Markup =>
  html`<tr data-bet="${bet.transactionId}">
    <td>${stamp(bet.closedAt ?? bet.placedAt)}</td>
    <td>${bet.vendor}, game ${bet.gameId ?? '–'}<br /><small>${bet.transactionId}</small></td>
    <td>${bet.corrects === null ? bet.state : 'correction'}</td>
    <td>${money(bet.stake)}</td>
    <td>${money(bet.payout)}</td>
    <td>
      ${bet.state === 'settled' && bet.corrects === null ? html`<div class="row">${forms(bet)}</div>` : ''}
    </td>
  </tr>`;

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
      bets.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Time (UTC)</th>
                <th>Bet</th>
                <th>State</th>
                <th>Stake</th>
                <th>Payout</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${bets.map(row)}
            </tbody>
          </table>`
        : round === ''
          ? ''
          : html`<p>No bet belongs to this round.</p>`
    }
  </section>`;
