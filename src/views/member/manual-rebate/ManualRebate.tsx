import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  selectTotal,
  type ManualRebateRef,
} from '../../../machines/member/manual-rebate/manual-rebate.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import { ClaimResult } from '../common/ClaimResult.tsx';
import page from '../common/RecordPage.module.css';
import styles from './ManualRebate.module.css';
import { RebateTable } from './RebateTable.tsx';

/** Manual rebate: what valid bets have earned, by product, and its claim (MEM-18, REB-01). */
export function ManualRebate({ flow }: { readonly flow: ManualRebateRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, failure, product: chosen, claimed, claimFailure, isResultUnknown } = snapshot.context;
  const total = selectTotal(snapshot);
  const isClaiming = snapshot.matches('claiming');
  const symbol = pageData?.symbol ?? null;
  const exponent = pageData?.exponent ?? 2;
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
        <LoadFailed
          title={<FormattedMessage id="rebate_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'page.retry' })}
        />
      ) : pageData === null || snapshot.matches('loading') ? (
        <Loading className={styles.parts}>
          <Skeleton shape="tile" width="100%" height={110} />
          <Skeleton shape="tile" width="100%" height={220} />
        </Loading>
      ) : (
        <div className={styles.parts}>
          <ClaimResult {...{ claimed, failure: claimFailure, isResultUnknown, exponent, symbol }} />
          <div className={styles.card}>
            <dl className={styles.front}>
              <dt>
                <FormattedMessage id="rebate_total" />
              </dt>
              <dd>
                <Money minor={total} exponent={exponent} {...(symbol === null ? {} : { symbol })} hero />
                <small>
                  {pageData.lastClaimAt === null ? (
                    <FormattedMessage id="rebate_never" />
                  ) : (
                    <FormattedMessage
                      id="rebate_last"
                      values={{ date: <DateTime ms={pageData.lastClaimAt} /> }}
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
            {pageData.products.length === 0 ? (
              <EmptyState title={<FormattedMessage id="rebate_none" />} />
            ) : (
              <RebateTable flow={flow} />
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
