import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { contractLinesMachine } from '../../../machines/agent/contract-lines/contract-lines.machine.ts';
import type { SnapshotFrom } from 'xstate';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { paidText, type Unit } from '../common/contract-figures.ts';
import styles from './ContractLines.module.css';

interface Props {
  readonly line: SnapshotFrom<typeof contractLinesMachine>['context']['lines'][number];
  readonly unit: Unit;
}

/** One line: time and amount; opened, the counted figures, the terms, and the calculation of the payout. */
export function ContractLine({ line, unit }: Props) {
  const intl = useIntl();
  const money = (minor: number): string => paidText(intl, minor, unit);
  const row = (name: ReactNode, value: ReactNode, look = styles.row) => (
    <div className={look}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
  return (
    <li>
      <details className={styles.line}>
        <summary>
          <span className={styles.period}>
            <DateTime ms={line.from} /> – <DateTime ms={line.until} />
          </span>
          <strong>{money(line.paid)}</strong>
        </summary>
        <dl className={styles.sum}>
          {row(
            <FormattedMessage id="contract_line_terms" />,
            <FormattedMessage
              id={line.tier === null ? 'contract_line_no_tier' : 'contract_line_tier'}
              values={{ version: line.version, tier: line.tier }}
            />,
          )}
          {row(<FormattedMessage id="contract_line_members" />, intl.formatNumber(line.activeMembers))}
          {row(<FormattedMessage id="contract_line_bets" />, money(line.validBet))}
          {row(<FormattedMessage id="contract_line_loss" />, money(line.netLoss))}
          {row(<FormattedMessage id="contract_line_earned" />, money(line.earned))}
          {line.deductions.map(({ account, earned }) => (
            <div key={account} className={styles.row}>
              <dt>
                <FormattedMessage id="contract_line_deduction" values={{ name: account }} />
              </dt>
              <dd>{money(-earned)}</dd>
            </div>
          ))}
          {row(
            <FormattedMessage id="contract_line_paid" />,
            <strong>{money(line.paid)}</strong>,
            cx(styles.row, styles.total),
          )}
        </dl>
      </details>
    </li>
  );
}
