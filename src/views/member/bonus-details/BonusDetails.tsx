import { useSelector } from '@xstate/react';
import { Gift } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import {
  selectActive,
  selectOthers,
  type BonusDetailsRef,
} from '../../../machines/member/bonus-details/bonus-details.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Loading } from '../../layout/Loading.tsx';
import { LoadFailed } from '../../layout/LoadFailed.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/StateBlock.tsx';
import page from '../common/RecordPage.module.css';
import { ClaimResult } from '../common/ClaimResult.tsx';
import { ActiveBonus } from './ActiveBonus.tsx';
import { BonusHistory } from './BonusHistory.tsx';
import { GiveUpConfirm } from './GiveUpBonus.tsx';
import { OtherBonuses } from './OtherBonuses.tsx';
import styles from './BonusDetails.module.css';

/** Bonus details: the active bonus, the others, and those that have ended (MEM-13). */
export function BonusDetails({ flow }: { readonly flow: BonusDetailsRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { pageData, failure, claimed, claimFailure, isResultUnknown } = snapshot.context;
  const active = selectActive(snapshot);
  const others = selectOthers(snapshot);
  return (
    <section
      {...flowAttributes(snapshot)}
      className={styles.page}
      aria-busy={snapshot.hasTag('busy') || undefined}
    >
      <header className={page.head}>
        <h3 className="h2">
          <FormattedMessage id="in_bonus_details" />
        </h3>
      </header>
      {snapshot.matches({ bonuses: 'failed' }) ? (
        <LoadFailed
          title={<FormattedMessage id="bonus_failed" />}
          failure={failure}
          onRetry={() => flow.send({ type: 'page.retry' })}
        />
      ) : pageData === null || snapshot.matches({ bonuses: 'loading' }) ? (
        <Loading className={styles.parts}>
          <Skeleton shape="tile" width="100%" height={190} />
          <Skeleton shape="tile" width="100%" height={160} />
        </Loading>
      ) : (
        <div className={styles.parts}>
          <ClaimResult
            claimed={claimed}
            failure={claimFailure}
            isResultUnknown={isResultUnknown}
            exponent={pageData.exponent}
            symbol={pageData.symbol}
          />
          {active ? <ActiveBonus flow={flow} bonus={active} pageData={pageData} /> : null}
          <GiveUpConfirm flow={flow} />
          {others.length > 0 ? <OtherBonuses flow={flow} /> : null}
          {active === null && others.length === 0 ? (
            <div className={styles.card}>
              <EmptyState title={<FormattedMessage id="bonus_none" />}>
                <Gift size={20} aria-hidden="true" /> <FormattedMessage id="bonus_none_hint" />
              </EmptyState>
            </div>
          ) : null}
        </div>
      )}
      <BonusHistory flow={flow} />
    </section>
  );
}
