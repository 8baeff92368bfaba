import { desc, eq } from 'drizzle-orm';
import { html } from 'hono/html';
import * as v from 'valibot';
import { toMinor } from '#contract/money.ts';
import { action } from '../../../console/section/action.ts';
import {
  accountLink,
  money,
  numbered,
  settingList,
  stamp,
  type Markup,
} from '../../../console/section/markup.ts';
import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { table } from '../../../console/section/table.ts';
import type { Db } from '../../../db/open.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { REFERRAL_SENTENCES, SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { ReferralSettings } from '../../../runtime/settings.ts';
import { members } from '../../identity/people.tables.ts';
import { referralPayouts } from '../referral.tables.ts';

const SHOWN = 20;
const latestPayouts = (db: Db) =>
  db
    .select({ payout: referralPayouts, account: members.account })
    .from(referralPayouts)
    .innerJoin(members, eq(members.id, referralPayouts.inviterId))
    .orderBy(desc(referralPayouts.id))
    .limit(SHOWN);

const section = (rows: Awaited<ReturnType<typeof latestPayouts>>, values: ReferralSettings): Markup =>
  html` <section id="referral" class="wide">
    <h2>Referral</h2>
    <p>${SETTING_SENTENCES.referral}</p>
    <form class="row" data-action="referral-terms">
      <label
        >Percent <input name="percent" data-as="number" required value="${values.rate / 10_000}"
      /></label>
      <label
        >Of one friend a day
        <input name="perFriend" data-as="number" required value="${amountOnWire(values.perFriend)}"
      /></label>
      <label
        >Of all a day <input name="perDay" data-as="number" required value="${amountOnWire(values.perDay)}"
      /></label>
      <label>Hours <input name="payHour" data-as="number" required value="${values.payHour}" /></label>
      <button>Apply</button>
    </form>
    ${settingList('What each setting does', REFERRAL_SENTENCES, values)}
    ${table({
      caption: 'Payments, the newest first',
      columns: [
        { header: 'Payment', as: 'row', cell: ({ payout }) => numbered(payout.id, payout.createdAt) },
        { header: 'Account', cell: ({ account }) => accountLink(account) },
        { header: 'Of the day from', cell: ({ payout }) => `${stamp(payout.day)} UTC` },
        { header: 'Amount', as: 'end', cell: ({ payout }) => money(payout.amount) },
      ],
      rows,
      empty: 'There are no payments.',
    })}
  </section>`;

const Amount = v.pipe(v.number(), v.minValue(0.01), v.maxValue(1_000_000));

export const referralConsole: ConsolePart = {
  sections: [
    linked('Referral', 'referral', async ({ deps, values }) =>
      section(await latestPayouts(deps.db), values.referral),
    ),
  ],
  actions: {
    'referral-terms': action(
      v.object({
        percent: v.pipe(v.number(), v.minValue(0), v.maxValue(5)),
        perFriend: Amount,
        perDay: Amount,
        payHour: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(23)),
      }),
      async ({ settings }, { percent, perFriend, perDay, payHour }) => {
        await settings.change(() => ({
          referral: {
            rate: Math.round(percent * 10_000),
            perFriend: toMinor(perFriend, CURRENCY.code),
            perDay: toMinor(perDay, CURRENCY.code),
            payHour,
          },
        }));
        return {};
      },
    ),
  },
};
