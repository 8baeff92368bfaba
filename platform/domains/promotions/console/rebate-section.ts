import { html } from 'hono/html';
import { PRODUCTS } from '#contract/bets.ts';
import { settingList, stamp, type Markup } from '../../../console/section/markup.ts';
import { REBATE_SENTENCES, SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { RebateSettings } from '../../../runtime/settings.ts';

/** Rates of the manual rebate; its switch is the module MANPLAYREB3. */
export const rebateSection = (values: RebateSettings): Markup =>
  html` <section id="rebate" class="wide">
    <h2>Rebate</h2>
    <p>${SETTING_SENTENCES.rebate}</p>
    <form class="row" data-action="rebate-rate">
      <label
        >Product
        <select name="product">
          ${PRODUCTS.map((product) => html`<option>${product}</option>`)}
        </select></label
      >
      <label>Percent of valid bets <input name="percent" data-as="number" required /></label>
      <button>Apply</button>
    </form>
    <form data-action="rebate-from-now"><button>Count bets from now on</button></form>
    <p>${values.from === 0 ? 'All bets count.' : `Bets count from ${stamp(values.from)} UTC.`}</p>
    ${settingList('What each setting does', REBATE_SENTENCES, values)}
  </section>`;
