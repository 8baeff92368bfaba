import { html } from 'hono/html';
import {
  accountLink,
  accountSearch,
  money,
  numbered,
  settingList,
  stamp,
  takeBack,
  type Markup,
} from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { REWARD_SENTENCES, SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { RewardSettings } from '../../../runtime/settings.ts';
import { hashOf } from '../raffle.ts';
import type { ShownDraw, ShownSignIn } from './rewards.ts';

const list = (amounts: readonly number[]): string => amounts.map((amount) => amountOnWire(amount)).join(' ');

const DRAWS: readonly Column<ShownDraw>[] = [
  { header: 'Week', as: 'row', cell: ({ draw }) => `${stamp(draw.period)} UTC` },
  { header: 'State', cell: ({ draw }) => (draw.drawnAt === null ? 'open' : `${draw.tickets ?? 0} tickets`) },
  {
    header: 'Seed',
    cell: ({ draw }) =>
      html`<small
        >hash ${hashOf(draw.seed)}${draw.drawnAt === null ? '' : html`<br />seed ${draw.seed}`}</small
      >`,
  },
  {
    header: 'Prizes',
    cell: ({ prizes }) =>
      html`${prizes.map(
        ({ prize, account }) =>
          html`${prize.place}. ${money(prize.amount)} ticket ${prize.ticket}
            ${accountLink(account)}${prize.bonusId === null ? ' refused' : ''}<br />`,
      )}`,
  },
];

const SIGN_INS: readonly Column<ShownSignIn>[] = [
  { header: 'Prize', as: 'row', cell: ({ claim }) => numbered(claim.id, claim.claimedAt) },
  { header: 'Account', cell: ({ account }) => accountLink(account) },
  { header: 'Days in a row', as: 'end', cell: ({ claim }) => claim.streak },
  { header: 'Amount', as: 'end', cell: ({ claim }) => money(claim.amount) },
  { header: 'Do', cell: ({ claim }) => takeBack('sign-in-take-back', claim) },
];

/** Prizes of the sign-in calendar with its condition, terms of the raffle, its draws, and the prizes that were claimed. */
export const rewardSection = (
  draws: readonly ShownDraw[],
  { signIns, account }: { readonly signIns: readonly ShownSignIn[]; readonly account: string | null },
  values: RewardSettings,
): Markup =>
  html` <section id="rewards" class="wide">
    <h2>Reward centre</h2>
    <p>${SETTING_SENTENCES.rewards}</p>
    <form class="row" data-action="calendar-prizes">
      <label>Prizes of consecutive days <input name="prizes" value="${list(values.signInPrizes)}" /></label>
      <button>Apply</button>
    </form>
    <form class="row" data-action="calendar-deposit">
      <label
        >Deposit of the last days
        <input name="days" data-as="number" required value="${values.signInDeposit.days}"
      /></label>
      <label
        >Least sum
        <input name="least" data-as="number" required value="${amountOnWire(values.signInDeposit.least)}"
      /></label>
      <button>Apply</button>
    </form>
    <p>A week’s draw keeps the terms of the moment it opened; new terms are for the next one.</p>
    <form class="row" data-action="raffle-terms">
      <label>Prizes by place <input name="prizes" value="${list(values.raffle.prizes)}" /></label>
      <label
        >Valid bets for a ticket
        <input name="ticket" data-as="number" required value="${amountOnWire(values.raffle.ticketStake)}"
      /></label>
      <label
        >Most tickets
        <input name="mostTickets" data-as="number" required value="${values.raffle.mostTickets}"
      /></label>
      <label
        >Wagering, times the prize
        <input name="wagering" data-as="number" required value="${values.raffle.wagering}"
      /></label>
      <label
        >Days of a prize <input name="prizeDays" data-as="number" required value="${values.raffle.prizeDays}"
      /></label>
      <label
        >Hours until the draw
        <input name="drawHour" data-as="number" required value="${values.raffle.drawHour}"
      /></label>
      <button>Apply</button>
    </form>
    ${settingList('What each setting does', REWARD_SENTENCES, values)}
    ${table({
      caption: 'Draws of the raffle, the newest first',
      columns: DRAWS,
      rows: draws,
      empty: 'No week has begun.',
      mark: ({ draw }) => ['draw', draw.period],
    })}
    <h3>Claimed days</h3>
    ${accountSearch('rewards', account)}
    ${table({
      caption: 'Prizes of the sign-in calendar, the newest first',
      columns: SIGN_INS,
      rows: signIns,
      empty: 'There are no claimed days.',
      mark: ({ claim }) => ['sign-in', claim.id],
    })}
  </section>`;
