import { html } from 'hono/html';
import { TEXT_LANGUAGES } from '../../../console/section/action.ts';
import { settingList, type Markup } from '../../../console/section/markup.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { SETTING_SENTENCES, VIP_SENTENCES } from '../../../runtime/sentences.ts';
import type { RankSettings, VipSettings } from '../../../runtime/settings.ts';

const rankForm = (rank: RankSettings, level: number, count: number): Markup => html`
  <details>
    <summary>
      Rank ${level}: ${rank.names['EN'] ?? ''}, from ${amountOnWire(rank.total)}, ${count} accounts
    </summary>
    <form data-action="vip-rank">
      <input type="hidden" name="level" data-as="number" value="${level}" />
      ${TEXT_LANGUAGES.map(
        (code) =>
          html`<label
            >Name ${code} <input name="names.${code}" maxlength="30" value="${rank.names[code] ?? ''}"
          /></label>`,
      )}
      ${(['total', 'keep', 'bonus', 'daily'] as const).map(
        (name) =>
          html`<label
            >${LABELS[name]}
            <input name="${name}" data-as="number" required value="${amountOnWire(rank[name])}"
          /></label>`,
      )}
      <label
        >Rebate, percent <input name="percent" data-as="number" required value="${rank.rate / 10_000}"
      /></label>
      <label>Points, percent <input name="points" data-as="number" required value="${rank.points}" /></label>
      <button>Apply</button>
    </form>
  </details>
`;
const LABELS = {
  total: 'Valid bets that reach it',
  keep: 'Valid bets of a month that keep it',
  bonus: 'Bonus of a month',
  daily: 'Withdrawals a day',
} as const;

/** The ranks of the club; `counts` are the accounts of each. */
export const vipSection = (values: VipSettings, counts: ReadonlyMap<number, number>): Markup =>
  html` <section id="vip" class="wide">
    <h2>VIP</h2>
    <p>
      ${SETTING_SENTENCES.vip} A rank follows a member’s valid bets; a change of the terms promotes at once.
    </p>
    ${values.ranks.map((rank, level) => rankForm(rank, level, counts.get(level) ?? 0))}
    <form class="row" data-action="vip-months">
      <label
        >Settled after hours <input name="closeHour" data-as="number" required value="${values.closeHour}"
      /></label>
      <label
        >Claimed within days <input name="claimDays" data-as="number" required value="${values.claimDays}"
      /></label>
      <button>Apply</button>
    </form>
    <form class="row" data-action="vip-agent">
      <label>Own service desk <input name="path" maxlength="500" value="${values.agentPath}" /></label>
      <button>Apply</button>
    </form>
    ${settingList('What each setting does', VIP_SENTENCES, values)}
  </section>`;
