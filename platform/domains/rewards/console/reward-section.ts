import { html } from 'hono/html';
import { money, settingList, stamp, type Markup } from '../../../console/section/markup.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { REWARD_SENTENCES, SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { RewardSettings } from '../../../runtime/settings.ts';
import { hashOf } from '../raffle.ts';
import type { ShownDraw, ShownSignIn } from './rewards.ts';

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

const signInLine = ({ claim, account }: ShownSignIn): Markup =>
  html`<tr data-sign-in="${claim.id}">
    <th scope="row">${claim.id}<br /><small>${stamp(claim.claimedAt)} UTC</small></th>
    <td><a href="?account=${account}#people">${account}</a></td>
    <td>${claim.streak}</td>
    <td>${money(claim.amount)}</td>
    <td>
      ${
        claim.takenBackAt === null
          ? html`<form class="row" data-action="sign-in-take-back">
              <input type="hidden" name="id" data-as="number" value="${claim.id}" />
              <label>Reason <input name="note" required maxlength="200" /></label>
              <button>Take back</button>
            </form>`
          : html`taken back: ${claim.note}`
      }
    </td>
  </tr>`;

/** Prizes of the sign-in calendar with its condition, terms of the raffle, its draws, and the prizes that were claimed. */
export const rewardSection = (
  draws: readonly ShownDraw[],
  signIns: readonly ShownSignIn[],
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
    <h3>Claimed days</h3>
    ${
      signIns.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Prize</th>
                <th>Account</th>
                <th>Days in a row</th>
                <th>Amount</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${signIns.map(signInLine)}
            </tbody>
          </table>`
        : html`<p>Nothing was claimed yet.</p>`
    }
  </section>`;
