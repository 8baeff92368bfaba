import { html } from 'hono/html';
import { CURRENCY } from '../../kernel/config.ts';
import type { DepositRow } from '../../domains/wallet/deposits/deposits.ts';
import { framePage, textsIn, type Look } from '../frame.ts';
import type { Payment } from './cashier.ts';
import shared from '../stand-in.css?raw';
import own from './page.css?raw';
import texts from './texts.json' with { type: 'json' };

/** The style of all stand-ins, and this one's own. */
export const STYLE = shared + own;

const MINOR_PER_UNIT = 100n;

/** Digits and a point: the page has no locale formats. */
const amountText = (minor: bigint): string =>
  `${CURRENCY.symbol} ${minor / MINOR_PER_UNIT}.${String(minor % MINOR_PER_UNIT).padStart(2, '0')}`;

interface Shown extends Look {
  readonly deposit: DepositRow;
  readonly payment: Payment | null;
}

/** The page of the stand-in cashier: a visitor with its URL decides the result of the payment. */
export const cashierPage = ({ deposit, payment, language, theme }: Shown) => {
  const t = textsIn(texts, language);
  const open = deposit.status === 'pending' ? null : ('closed' as const);
  // The result of a slow payment is recorded here before it is sent.
  const end = payment && deposit.status === 'processing' ? 'processing' : (payment?.outcome ?? open);
  return framePage(
    { language, theme },
    { title: t('title'), style: 'page.css' },
    html`<p class="notice">${t('notice')}</p>
      <dl>
        <dt>${t('amount')}</dt>
        <dd class="amount">${amountText(deposit.requested)}</dd>
        <dt>${t('reference')}</dt>
        <dd>${deposit.reference}</dd>
      </dl>
      ${
        end
          ? html`<p role="status" class="end">${t(end)}</p>`
          : html`<form method="post">
              <button class="main" name="outcome" value="paid">${t('pay')}</button>
              <button name="outcome" value="processing">${t('later')}</button>
              <button class="cancel" name="outcome" value="refused">${t('refuse')}</button>
            </form>`
      }`,
  );
};
