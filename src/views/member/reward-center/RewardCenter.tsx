import { useSelector } from '@xstate/react';
import { RefreshCw } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectClaims,
  selectWaitingSum,
  type RewardCenterRef,
  type RewardTab,
} from '../../../machines/member/reward-center/reward-center.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Button } from '../../ui/Button.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ClaimResult } from '../common/ClaimResult.tsx';
import { DepositLink } from './DepositLink.tsx';
import { Raffle } from './Raffle.tsx';
import { RewardHistory } from './RewardHistory.tsx';
import { RewardList } from './RewardList.tsx';
import { SignInCalendar } from './SignInCalendar.tsx';
import styles from './RewardCenter.module.css';

/** What waits in all, and the button that claims it. */
function Hero({ flow }: { readonly flow: RewardCenterRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { pageData } = snapshot.context;
  const claims = selectClaims(snapshot);
  return (
    <div className={styles.hero} data-theme="dark">
      <div>
        <small>
          <FormattedMessage id="rewards_waiting" />
        </small>
        <Money
          minor={selectWaitingSum(snapshot)}
          exponent={pageData?.exponent ?? 2}
          {...(pageData?.symbol ? { symbol: pageData.symbol } : {})}
          hero
        />
      </div>
      {claims.length > 1 ? (
        <Button
          kind="gilt"
          disabled={!snapshot.matches('showing')}
          onClick={() => flow.send({ type: 'rewards.claim', claims })}
        >
          <FormattedMessage id="rewards_claim_all" />
        </Button>
      ) : null}
    </div>
  );
}

/** The reward centre (MEM-14). */
export function RewardCenter({ flow }: { readonly flow: RewardCenterRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, tab, failure, claimed, missing } = snapshot.context;
  const isResultUnknown = snapshot.matches('resultUnknown');
  const unit = {
    exponent: pageData?.exponent ?? 2,
    ...(pageData?.symbol ? { symbol: pageData.symbol } : {}),
  };
  return (
    <section
      {...flowAttributes(snapshot)}
      aria-label={intl.formatMessage({ id: 'in_reward_center' })}
      aria-busy={snapshot.hasTag('busy') || undefined}
      className={styles.page}
    >
      <h3 className="h2">
        <FormattedMessage id="in_reward_center" />
      </h3>
      {snapshot.matches('failed') ? (
        <LoadFailed
          title={<FormattedMessage id="rewards_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'rewards.reload' })}
        />
      ) : null}
      {snapshot.matches('loading') ? (
        <Loading className={styles.page}>
          <Skeleton shape="tile" width="100%" height={96} />
          <Skeleton shape="tile" width="100%" height={280} />
        </Loading>
      ) : null}
      {pageData && snapshot.hasTag('shown') ? (
        <>
          <Hero flow={flow} />
          {snapshot.matches('claiming') ? null : (
            <ClaimResult
              claimed={claimed > 0 ? claimed : null}
              failure={failure}
              isResultUnknown={isResultUnknown}
              exponent={pageData.exponent}
              symbol={pageData.symbol}
            >
              {missing === null ? null : (
                <>
                  {' '}
                  {missing > 0 ? (
                    <FormattedMessage
                      id="sign_in_deposit_missing"
                      values={{ amount: <Money minor={missing} {...unit} /> }}
                    />
                  ) : null}{' '}
                  <DepositLink />
                </>
              )}
            </ClaimResult>
          )}
          {isResultUnknown ? (
            <Button
              kind="secondary"
              icon={<RefreshCw size={18} aria-hidden="true" />}
              onClick={() => flow.send({ type: 'claim.retry' })}
            >
              <FormattedMessage id="try_again" />
            </Button>
          ) : null}
          <Tabs<RewardTab>
            label={intl.formatMessage({ id: 'in_reward_center' })}
            panelId="reward-part"
            items={[
              { value: 'rewards', label: intl.formatMessage({ id: 'rewards_list' }) },
              { value: 'raffle', label: intl.formatMessage({ id: 'raffle_title' }) },
              { value: 'history', label: intl.formatMessage({ id: 'rewards_history' }) },
            ]}
            value={tab}
            onChange={(chosen) => flow.send({ type: 'tab.choose', tab: chosen })}
          />
          <div
            role="tabpanel"
            id="reward-part"
            aria-label={intl.formatMessage({ id: 'in_reward_center' })}
            className={styles.page}
          >
            {tab === 'rewards' ? (
              <>
                <SignInCalendar flow={flow} />
                <RewardList flow={flow} />
              </>
            ) : tab === 'raffle' ? (
              <Raffle pageData={pageData} />
            ) : (
              <RewardHistory flow={flow} />
            )}
          </div>
        </>
      ) : null}
    </section>
  );
}
