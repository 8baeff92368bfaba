import { html } from 'hono/html';
import { PROMOTION_KINDS } from '#contract/promotions.ts';
import { TEXT_LANGUAGES } from '../../../console/section/action.ts';
import { accountLink, money, stamp, toggle, type Markup } from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { inLanguage } from '../../content/in-language.ts';
import type { ListedPromotion, WaitingApplication } from './applications.ts';

const decide = ({ application: { id }, promotion: { reward, wagering } }: WaitingApplication): Markup =>
  html`<form data-action="promotion-approve" data-body="${JSON.stringify({ id })}">
      <label
        >Amount (${CURRENCY.symbol}), at most
        ${money(reward)}${wagering > 0 ? html`, ×${wagering} to wager` : ''}
        <input name="amount" data-as="number" required value="${amountOnWire(reward)}"
      /></label>
      <button>Approve</button>
    </form>
    <form data-action="promotion-reject" data-body="${JSON.stringify({ id })}">
      <label>Reason for the member <input name="note" required maxlength="120" /></label>
      <button>Reject</button>
    </form>`;

const WAITING: readonly Column<WaitingApplication>[] = [
  { header: 'Application', as: 'row', cell: ({ application: { id } }) => id },
  {
    header: 'Promotion',
    cell: ({ promotion: { id, translations } }) =>
      html`${inLanguage(translations, 'EN').title}<br /><small>${id}</small>`,
  },
  { header: 'Account', cell: ({ account }) => accountLink(account) },
  { header: 'At (UTC)', cell: ({ application }) => stamp(application.appliedAt) },
  {
    header: 'Comment and pictures',
    cell: ({ application: { comment }, images }) =>
      html`${comment}
      ${images.map((id, index) => html`<a href="uploads/${id}" target="_blank">picture ${index + 1}</a> `)}`,
  },
  { header: 'Do', cell: decide },
];

const stateAt = ({ startsAt, endsAt, isOn }: ListedPromotion['promotion'], now: number): string =>
  !isOn ? 'off' : startsAt > now ? 'coming' : endsAt !== null && endsAt <= now ? 'over' : 'open';

const listed = (now: number): readonly Column<ListedPromotion>[] => [
  {
    header: 'Promotion',
    as: 'row',
    cell: ({ promotion: { id, translations } }) =>
      html`${inLanguage(translations, 'EN').title}<br /><small>${id}</small>`,
  },
  { header: 'Kind', cell: ({ promotion }) => promotion.kind },
  {
    header: 'Time (UTC)',
    cell: ({ promotion: { startsAt, endsAt } }) =>
      html`${stamp(startsAt)}<br /><small>${endsAt === null ? 'no end' : stamp(endsAt)}</small>`,
  },
  { header: 'State', cell: ({ promotion }) => stateAt(promotion, now) },
  { header: 'At most', as: 'end', cell: ({ promotion }) => money(promotion.reward) },
  {
    header: 'Bonus',
    cell: ({ promotion: { wagering, days } }) =>
      `${wagering === 0 ? 'claimed' : `×${wagering}`}, ${days} days`,
  },
  { header: 'Applied', as: 'end', cell: ({ applied }) => applied },
  {
    header: 'Shown',
    cell: ({ promotion: { id, isOn } }) => toggle('promotion-switch', { name: id }, `Show ${id}`, isOn),
  },
];

const language = (code: string): Markup =>
  html`<details>
    <summary>${code}</summary>
    <label>Title <input name="translations.${code}.title" maxlength="60" /></label>
    <label>Summary <input name="translations.${code}.summary" maxlength="120" /></label>
    <label>Steps, one a line <textarea name="translations.${code}.steps" rows="3"></textarea></label>
    <label>Terms, one a line <textarea name="translations.${code}.terms" rows="3"></textarea></label>
  </details>`;

/** Applications that wait, promotions, and the form for another one. */
export const promotionSection = (
  waiting: readonly WaitingApplication[],
  promotions: readonly ListedPromotion[],
  now: number,
): Markup =>
  html` <section id="promotions" class="wide">
    <h2>Promotions</h2>
    <p>
      An approved application is a bonus of the member: claimed at once, or wagered first. A promotion never
      changes; one that is not shown stays visible to those who have applied.
    </p>
    ${table({
      caption: 'Applications that wait, the oldest first',
      columns: WAITING,
      rows: waiting,
      empty: 'No application waits.',
      mark: ({ application }) => ['application', application.id],
    })}
    ${table({
      caption: 'Promotions, the latest first',
      columns: listed(now),
      rows: promotions,
      empty: 'There are no promotions.',
      mark: ({ promotion }) => ['promotion', promotion.id],
    })}
    <details>
      <summary>Add a promotion</summary>
      <form data-action="promotion-add">
        <label
          >Name in the address (small letters, digits, -) <input name="name" required maxlength="40"
        /></label>
        <label
          >Kind
          <select name="kind">
            ${PROMOTION_KINDS.map((kind) => html`<option>${kind}</option>`)}
          </select></label
        >
        <label>Picture (/art/banner-rng.svg or https://…) <input name="image" maxlength="200" /></label>
        <label
          >From (UTC, as 2026-12-01 or 2026-12-01T09:00Z; empty = now) <input name="from" maxlength="17"
        /></label>
        <label>Until (the same; empty = no end) <input name="to" maxlength="17" /></label>
        <label>Reward at most (${CURRENCY.symbol}) <input name="reward" data-as="number" required /></label>
        <label
          >Times to wager (0 = only claimed) <input name="wagering" data-as="number" required value="0"
        /></label>
        <label>Days to claim or wager <input name="days" data-as="number" required value="7" /></label>
        <p>English is required, and replaces empty languages.</p>
        ${TEXT_LANGUAGES.map(language)}
        <button class="primary">Add</button>
      </form>
    </details>
  </section>`;
