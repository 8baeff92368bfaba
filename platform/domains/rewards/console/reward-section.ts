import { html } from 'hono/html';
import { money, settingList, stamp, type Markup } from '../../../console/section/markup.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { REWARD_SENTENCES, SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { RewardSettings } from '../../../runtime/settings.ts';
import { hashOf } from '../raffle.ts';
import type { ShownDraw } from './rewards.ts';

const list = (amounts: readonly number[]): string => amounts.map((amount) => amountOnWire(amount)).join(' ');

const drawLine = ({ draw, prizes }: ShownDraw): Markup =>
  html`<tr data-draw="${draw.period}">
    <th scope="row">${stamp(draw.period)} UTC</th>
    <td>${draw.drawnAt === null ? 'open' : `${draw.tickets ?? 0} tickets`}</td>
    <td>
      <small>hash ${hashOf(draw.seed)}${draw.drawnAt === null ? '' : html`<br />seed ${draw.seed}`}</small>
    </td>
    <td>
      ${prizes.map(
        ({ prize, account }) =>
          html`${prize.place}. ${money(prize.amount)} ticket ${prize.ticket}
            <a href="?account=${account}#people">${account}</a
            >${prize.bonusId === null ? ' refused' : ''}<br />`,
      )}
    </td>
  </tr>`;

/** Prizes of the sign-in calendar, terms of the raffle, and its draws. */
export const rewardSection = (draws: readonly ShownDraw[], values: RewardSettings): Markup =>
  html` <section id="rewards" class="wide">
    <h2>Reward centre</h2>
    <p>${SETTING_SENTENCES.rewards}</p>
    <form class="row" data-action="calendar-prizes">
      <label>Prizes of consecutive days <input name="prizes" value="${list(values.signInPrizes)}" /></label>
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
    <table>
      <thead>
        <tr>
          <th>Week</th>
          <th>State</th>
          <th>Seed</th>
          <th>Prizes</th>
        </tr>
      </thead>
      <tbody>
        ${draws.map(drawLine)}
      </tbody>
    </table>
  </section>`;
