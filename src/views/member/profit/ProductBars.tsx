import { FormattedMessage } from 'react-intl';
import {
  selectProducts,
  selectTotal,
  type ProfitSnapshot,
} from '../../../machines/member/profit/profit.machine.ts';
import { Net } from '../common/Net.tsx';
import { PRODUCT_TEXTS } from '../common/products.ts';
import styles from './Profit.module.css';

/** The net of each product, which adds up to the total; a bar begins in the middle. */
export function ProductBars({ snapshot }: { readonly snapshot: ProfitSnapshot }) {
  const exponent = snapshot.context.profit?.exponent ?? 2;
  const products = selectProducts(snapshot);
  const most = Math.max(1, ...products.map(({ net }) => Math.abs(net)));
  return (
    <section className={styles.card} aria-labelledby="profit-products">
      <h4 id="profit-products">
        <FormattedMessage id="profit_by_product" />
      </h4>
      <ul className={styles.bars}>
        {products.map(({ product, net }) => {
          const width = (Math.abs(net) / most) * 50;
          return (
            <li key={product}>
              <span>
                <FormattedMessage id={PRODUCT_TEXTS[product]} />
              </span>
              <Net minor={net} exponent={exponent} />
              <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
                <rect width="100" height="4" className={styles.track} />
                <rect
                  x={net < 0 ? 50 - width : 50}
                  width={width}
                  height="4"
                  className={net < 0 ? styles.below : styles.above}
                />
              </svg>
            </li>
          );
        })}
        <li className={styles.sum}>
          <strong>
            <FormattedMessage id="bets_total" />
          </strong>
          <strong>
            <Net minor={selectTotal(snapshot).net} exponent={exponent} />
          </strong>
        </li>
      </ul>
    </section>
  );
}
