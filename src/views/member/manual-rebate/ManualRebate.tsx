import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectTotal,
  type ManualRebateRef,
} from '../../../machines/member/manual-rebate/manual-rebate.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/StateBlock.tsx';
import { Table } from '../../ui/Table.tsx';
import { ClaimResult } from '../common/ClaimResult.tsx';
import { PRODUCT_TEXTS } from '../common/products.ts';
import page from '../common/RecordPage.module.css';
import styles from './ManualRebate.module.css';

const MILLION = 1_000_000;

/** Manual rebate: what valid bets have earned, by product, and its claim (MEM-18, REB-01). */
export function ManualRebate({ flow }: { readonly flow: ManualRebateRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { desk, failure, product: chosen, claimed, claimFailure, isUnsure } = snapshot.context;
  const total = selectTotal(snapshot);
  const isClaiming = snapshot.matches('claiming');
  const symbol = desk?.symbol ?? null;
  const exponent = desk?.exponent ?? 2;
  const money = (minor: number) => (
    <Money minor={minor} exponent={exponent} {...(symbol === null ? {} : { symbol })} />
  );
  return (
    <section {...flowAttributes(snapshot)} aria-busy={snapshot.hasTag('busy') || undefined}>
      <header className={page.head}>
        <h3 className="h2">
          <FormattedMessage id="manual_rebate" />
        </h3>
      </header>
      {snapshot.matches('failed') ? (
        <ErrorState
          title={<FormattedMessage id="rebate_failed" />}
          action={
            <Button
              kind="secondary"
              icon={<RefreshCw size={18} aria-hidden="true" />}
              onClick={() => flow.send({ type: 'desk.retry' })}
            >
              <FormattedMessage id="try_again" />
            </Button>
          }
        >
          {failure ? <ErrorText failure={failure} /> : null}
        </ErrorState>
      ) : desk === null || snapshot.matches('loading') ? (
        <div className={styles.parts} role="status" aria-label={intl.formatMessage({ id: 'loading' })}>
          <Skeleton shape="tile" width="100%" height={110} />
          <Skeleton shape="tile" width="100%" height={220} />
        </div>
      ) : (
        <div className={styles.parts}>
          <ClaimResult {...{ claimed, failure: claimFailure, isUnsure, exponent, symbol }} />
          <div className={styles.card}>
            <dl className={styles.front}>
              <dt>
                <FormattedMessage id="rebate_total" />
              </dt>
              <dd>
                <Money minor={total} exponent={exponent} {...(symbol === null ? {} : { symbol })} hero />
                <small>
                  {desk.lastClaimAt === null ? (
                    <FormattedMessage id="rebate_never" />
                  ) : (
                    <FormattedMessage
                      id="rebate_last"
                      values={{ date: <DateTime ms={desk.lastClaimAt} /> }}
                    />
                  )}
                </small>
              </dd>
            </dl>
            {total > 0 ? (
              <Button
                kind="gilt"
                busy={isClaiming && chosen === null}
                disabled={isClaiming && chosen !== null}
                onClick={() => flow.send({ type: 'rebate.claim', product: null })}
              >
                <span>
                  <FormattedMessage id="rebate_claim_all" values={{ amount: money(total) }} />
                </span>
              </Button>
            ) : null}
          </div>
          <div className={styles.card}>
            {desk.products.length === 0 ? (
              <EmptyState title={<FormattedMessage id="rebate_none" />} />
            ) : (
              <Table
                caption={<FormattedMessage id="manual_rebate" />}
                rows={[...desk.products]}
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
            )}
            <p className={styles.note}>
              <FormattedMessage id="rebate_how" />
            </p>
          </div>
        </div>
      )}
    </section>
  );
}
