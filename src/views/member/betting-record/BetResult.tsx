import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ActorRefFrom } from 'xstate';
import type {
  BettingRecordSnapshot,
  bettingRecordMachine,
} from '../../../machines/member/betting-record/betting-record.machine.ts';
import { Loading } from '../../layout/Loading.tsx';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CopyText } from '../../wallet/common/CopyText.tsx';
import { Net } from '../common/Net.tsx';
import styles from './BetResult.module.css';
import { ReportParts } from './ReportParts.tsx';
import type { Row } from './bets.tsx';

interface Props {
  readonly flow: ActorRefFrom<typeof bettingRecordMachine>;
  readonly snapshot: BettingRecordSnapshot;
  readonly row: Row;
}
const NO_REPORT = {
  waiting: 'bet_report_waiting',
  none: 'bet_report_none',
  unavailable: 'bet_report_unavailable',
} as const;

/** An open bet: how its result came, what it moved, and the seed to verify it with. */
export function BetResult({ flow, snapshot, row }: Props) {
  const intl = useIntl();
  const { detail, detailFailure } = snapshot.context;
  const again = (
    <Button
      kind="secondary"
      icon={<RefreshCw size={16} aria-hidden="true" />}
      onClick={() => flow.send({ type: 'detail.reload' })}
    >
      <FormattedMessage id="try_again" />
    </Button>
  );
  if (snapshot.matches({ detail: 'failed' }))
    return (
      <div className={styles.box}>
        {detailFailure ? <ErrorText failure={detailFailure} /> : null}
        {again}
      </div>
    );
  if (!detail || snapshot.matches({ detail: 'loading' }))
    return (
      <Loading className={styles.box}>
        <Skeleton shape="tile" width="100%" height={120} />
      </Loading>
    );
  const { report, reportState, exponent } = detail;
  return (
    <div className={styles.box}>
      <div className={styles.result}>
        {report ? <ReportParts parts={report.parts} exponent={exponent} /> : null}
        {reportState === 'shown' ? null : (
          <p className={styles.note}>
            <FormattedMessage id={NO_REPORT[reportState]} values={{ provider: row.vendorName }} />
          </p>
        )}
        {reportState === 'unavailable' ? again : null}
      </div>
      <dl className={styles.record} aria-label={intl.formatMessage({ id: 'bet_record' })}>
        <Fact id="bet_net">
          <Net minor={row.net} exponent={exponent} />
        </Fact>
        {detail.balanceBefore === null ? null : (
          <Fact id="bet_balance_before">
            <Money minor={detail.balanceBefore} exponent={exponent} />
          </Fact>
        )}
        {detail.balanceAfter === null ? null : (
          <Fact id="bet_balance_after">
            <Money minor={detail.balanceAfter} exponent={exponent} />
          </Fact>
        )}
        {row.closedAt === null ? null : (
          <Fact id="bet_closed">
            <DateTime ms={row.closedAt} />
          </Fact>
        )}
        <Fact id="tx_round_number">
          <code>{row.round ?? row.id}</code>
          <CopyText name="tx_round_number" text={row.round ?? row.id} />
        </Fact>
        {report?.seedHash ? (
          <Fact id="bet_seal">
            <code>{report.seedHash}</code>
            <CopyText name="bet_seal" text={report.seedHash} />
          </Fact>
        ) : null}
        {report?.seed ? (
          <Fact id="bet_seed">
            <code>{report.seed}</code>
            <CopyText name="bet_seed" text={report.seed} />
          </Fact>
        ) : null}
      </dl>
      {report?.seed ? (
        <p className={styles.verify}>
          <FormattedMessage id="bet_verify" />
        </p>
      ) : null}
    </div>
  );
}

type FactId =
  | 'bet_net'
  | 'bet_balance_before'
  | 'bet_balance_after'
  | 'bet_closed'
  | 'tx_round_number'
  | 'bet_seal'
  | 'bet_seed';

const Fact = ({ id, children }: { readonly id: FactId; readonly children: ReactNode }) => (
  <div>
    <dt>
      <FormattedMessage id={id} />
    </dt>
    <dd>{children}</dd>
  </div>
);
