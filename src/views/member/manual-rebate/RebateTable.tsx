import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ManualRebateRef } from '../../../machines/member/manual-rebate/manual-rebate.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Table } from '../../ui/Table.tsx';
import { PRODUCT_TEXTS } from '../common/products.ts';

const MILLION = 1_000_000;

/** Each product with its rate, its valid bets, what they earned, and its claim. */
export function RebateTable({ flow }: { readonly flow: ManualRebateRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, product: chosen } = snapshot.context;
  const isClaiming = snapshot.matches('claiming');
  if (pageData === null) return null;
  const { exponent } = pageData;
  return (
    <Table
      caption={<FormattedMessage id="manual_rebate" />}
      rows={[...pageData.products]}
      rowKey={({ product }) => product}
      columns={[
        {
          id: 'product',
          head: <FormattedMessage id="bet_product" />,
          cell: ({ product }) => (
            <strong>
              <FormattedMessage id={PRODUCT_TEXTS[product]} />
            </strong>
          ),
        },
        {
          id: 'rate',
          head: <FormattedMessage id="rebate_rate" />,
          phoneLabel: <FormattedMessage id="rebate_rate" />,
          cell: ({ rate }) =>
            intl.formatNumber(rate / MILLION, { style: 'percent', maximumFractionDigits: 4 }),
          numeric: true,
        },
        {
          id: 'bets',
          head: <FormattedMessage id="rebate_valid" />,
          phoneLabel: <FormattedMessage id="rebate_valid" />,
          cell: ({ validBet }) => <Money minor={validBet} exponent={exponent} />,
          numeric: true,
        },
        {
          id: 'amount',
          head: <FormattedMessage id="rebate_earned" />,
          phoneLabel: <FormattedMessage id="rebate_earned" />,
          cell: ({ amount }) => (
            <strong>
              <Money minor={amount} exponent={exponent} />
            </strong>
          ),
          numeric: true,
        },
        {
          id: 'claim',
          head: (
            <span className="vh">
              <FormattedMessage id="bonus_claim" />
            </span>
          ),
          cell: ({ product, amount }) =>
            amount > 0 ? (
              <Button
                kind="secondary"
                size="sm"
                busy={isClaiming && chosen === product}
                disabled={isClaiming && chosen !== product}
                aria-label={intl.formatMessage(
                  { id: 'bonus_claim_named' },
                  { name: intl.formatMessage({ id: PRODUCT_TEXTS[product] }) },
                )}
                onClick={() => flow.send({ type: 'rebate.claim', product })}
              >
                <FormattedMessage id="bonus_claim" />
              </Button>
            ) : null,
          numeric: true,
        },
      ]}
    />
  );
}
