import { html } from 'hono/html';
import { CURRENCY } from '../../../kernel/config.ts';
import { SETTING_SENTENCES, WIN_SENTENCES } from '../../../runtime/sentences.ts';
import type { WinSettings } from '../../../runtime/settings.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { gameOfWin, type ShownWin } from '../wins/held.ts';
import { settingList, money, stamp, type Markup } from '../../../console/section/markup.ts';

const REASONS = {
  largest_win: 'above the largest win',
  stake_multiple: 'above the multiple of the stake',
  balance_limit: 'more than the account can hold',
} as const;
const DECISIONS = { paid: 'Pay', refused: 'Refuse' } as const;

const form = (id: number, decision: keyof typeof DECISIONS): Markup =>
  html`<form data-action="win" data-body="${JSON.stringify({ id, do: decision })}">
    <label>Note <input name="note" required maxlength="200" /></label>
    <button>${DECISIONS[decision]}</button>
  </form>`;

const row = (shown: ShownWin): Markup => {
  const { win, account, memberStatus } = shown;
  return html`<tr data-win="${win.id}">
    <td>${stamp(win.createdAt)}</td>
    <td>
      <a href="?account=${account}#people">${account}</a>
      ${memberStatus === 'locked' ? html`<strong>locked</strong>` : ''}
    </td>
    <td>
      ${gameOfWin(shown)}<br /><small>id ${win.gameId}, round ${win.roundId}, ${win.transactionId}</small>
    </td>
    <td>${money(win.stake)}</td>
    <td>${money(win.amount)}<br /><small>${REASONS[win.reason]}</small></td>
    <td>
      ${
        win.decision && win.decidedAt !== null
          ? html`${win.decision} <small>${stamp(win.decidedAt)}: ${win.note ?? ''}</small>`
          : html`<div class="row">${form(win.id, 'paid')} ${form(win.id, 'refused')}</div>`
      }
    </td>
  </tr>`;
};

const bounds = ({ largest, multiple, games }: WinSettings): Markup =>
  html`<form class="row" data-action="win-bounds">
      <label
        >Largest win (${CURRENCY.symbol})
        <input name="largest" data-as="number" required value="${amountOnWire(largest)}"
      /></label>
      <label>Times the stake <input name="multiple" data-as="number" required value="${multiple}" /></label>
      <button>Apply</button>
    </form>
    <form class="row" data-action="win-game-bound">
      <label>Game <input name="gameId" required maxlength="80" /></label>
      <label>Times the stake (empty = same as other games) <input name="multiple" data-as="number" /></label>
      <button>Apply</button>
    </form>
    <p>${Object.entries(games).map(([id, most]) => html`<small>${id}: ${most} times</small> `)}</p>`;

/** Wins above a bound: the bet is settled, the win waits for an operator. */
export const winSection = (wins: readonly ShownWin[], values: WinSettings): Markup =>
  html` <section id="wins" class="wide">
    <h2>Held wins</h2>
    <p>${SETTING_SENTENCES.wins}</p>
    ${bounds(values)} ${settingList('What each setting does', WIN_SENTENCES, values)}
    ${
      wins.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Held (UTC)</th>
                <th>Account</th>
                <th>Game</th>
                <th>Stake</th>
                <th>Win</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${wins.map(row)}
            </tbody>
          </table>`
        : html`<p>No win is held.</p>`
    }
  </section>`;
