import { ReceiptText } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Arrival } from '../../ui/Arrival.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table } from '../../ui/Table.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { PERIOD_TEXTS, groupText } from '../common/contract-texts.ts';
import { TermsChart } from './TermsChart.tsx';
import { tierColumns, type TierRow } from './tier-columns.tsx';
import styles from './ContractTerms.module.css';

type Contract = ReturnType<ContractNegotiationRef['getSnapshot']>['context']['contracts'][number];
type Version = NonNullable<Contract['current']>;
interface TableProps {
  readonly shown: Version;
  readonly before: Version | null;
  readonly isDownline: boolean;
  readonly exponent: number;
}

/** Terms tier by tier, with the previous values struck through (CON-02). */
export function TermsTable({ shown, before, isDownline, exponent }: TableProps) {
  const intl = useIntl();
  const rows: TierRow[] = shown.tiers.map((now, index) => ({
    number: index + 1,
    now,
    then: before?.tiers[index] ?? null,
  }));
  return (
    <Table
      caption={<FormattedMessage id="contract_terms" />}
      columns={tierColumns(intl, { exponent, isDownline })}
      rows={rows}
      rowKey={({ number }) => String(number)}
    />
  );
}

/** The title of a version: its number and its games. */
export function VersionTitle({ version, gameGroup }: { version: number; gameGroup: string }) {
  const intl = useIntl();
  const group = groupText(gameGroup);
  return (
    <FormattedMessage
      id="contract_offer_title"
      values={{ version, games: group ? intl.formatMessage({ id: group }) : gameGroup }}
    />
  );
}

interface Props {
  readonly contract: Contract;
  readonly exponent: number;
  /** Opens the payouts. */
  readonly onLines: () => void;
}

/** The proposed terms, tier by tier, compared with those in force (CON-02). */
export function ContractTerms({ contract, exponent, onLines }: Props) {
  const { current, proposed, side, gameGroup } = contract;
  const shown = proposed ?? current;
  if (!shown) return null;
  const before = proposed ? current : null;
  const isDownline = side === 'downline';
  return (
    <article className={styles.terms}>
      <TermsHead
        title={
          <Arrival as="h4">
            <VersionTitle version={shown.version} gameGroup={gameGroup} />
          </Arrival>
        }
        version={shown}
      >
        {current ? (
          <Button kind="text" size="sm" icon={<ReceiptText size={16} aria-hidden="true" />} onClick={onLines}>
            <FormattedMessage id="contract_lines" />
          </Button>
        ) : null}
      </TermsHead>
      <TermsChart
        now={shown.tiers}
        before={before?.tiers ?? null}
        isTyped={false}
        {...{ isDownline, exponent }}
      />
      <TermsTable {...{ shown, before, isDownline, exponent }} />
    </article>
  );
}

interface HeadProps {
  readonly title: ReactNode;
  readonly version: Version | null;
  readonly children?: ReactNode;
}

export function TermsHead({ title, version, children }: HeadProps) {
  return (
    <header className={styles.head}>
      {title}
      {children}
      {version ? (
        <Badge>
          <FormattedMessage id={PERIOD_TEXTS[version.periodType]} />
        </Badge>
      ) : null}
    </header>
  );
}
