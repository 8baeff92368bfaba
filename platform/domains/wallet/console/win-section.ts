import { html } from 'hono/html';
import { CURRENCY } from '../../../kernel/config.ts';
import { SETTING_SENTENCES, WIN_SENTENCES } from '../../../runtime/sentences.ts';
import type { WinSettings } from '../../../runtime/settings.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { gameOfWin, type ShownWin } from '../wins/held.ts';
import { accountLink, settingList, money, stamp, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';

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

const COLUMNS: readonly Column<ShownWin>[] = [
  { header: 'Held (UTC)', cell: ({ win }) => stamp(win.createdAt) },
  { header: 'Account', cell: ({ account, memberStatus }) => accountLink(account, memberStatus) },
  {
    header: 'Game',
    as: 'row',
    cell: (shown) =>
      html`${gameOfWin(shown)}<br /><small
          >id ${shown.win.gameId}, round ${shown.win.roundId}, ${shown.win.transactionId}</small
        >`,
  },
  { header: 'Stake', as: 'end', cell: ({ win }) => money(win.stake) },
  {
    header: 'Win',
    as: 'end',
    cell: ({ win }) => html`${money(win.amount)}<br /><small>${REASONS[win.reason]}</small>`,
  },
  {
    header: 'Do',
    cell: ({ win }) =>
      win.decision && win.decidedAt !== null
        ? html`${win.decision} <small>${stamp(win.decidedAt)}: ${win.note ?? ''}</small>`
        : html`<div class="row">${form(win.id, 'paid')} ${form(win.id, 'refused')}</div>`,
  },
];

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
    ${table({
      caption: 'Open held wins, the oldest first; the latest decisions',
      columns: COLUMNS,
      rows: wins,
      empty: 'No win is held.',
      mark: ({ win }) => ['win', win.id],
    })}
  </section>`;
