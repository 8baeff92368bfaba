import { lazy } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '../ui/Badge.tsx';
import { Part } from '../ui/Part.tsx';
import { Table } from '../ui/Table.tsx';
import { PERIOD_TEXTS, groupText, type ContractFlow } from './contract-texts.ts';
import { rateText } from './contract-figures.ts';
import { rateOf, tierColumns, type TierRow } from './tier-columns.tsx';
import { TermsLegend } from './TermsLegend.tsx';
import styles from './ContractTerms.module.css';

/** Its scales are as much code as the page. */
const StairChart = lazy(async () => ({ default: (await import('../ui/StairChart.tsx')).StairChart }));

type Contract = ReturnType<ContractFlow['getSnapshot']>['context']['contracts'][number];
/** What is offered, tier by tier, against what is in force (CON-02). */
export function ContractTerms({ contract, exponent }: { contract: Contract; exponent: number }) {
  const intl = useIntl();
  const { current, proposed, side } = contract;
  const shown = proposed ?? current;
  if (!shown) return null;
  const before = proposed ? current : null;
  const isDownline = side === 'downline';
  const rows: TierRow[] = shown.tiers.map((now, index) => ({
    number: index + 1,
    now,
    then: before?.tiers[index] ?? null,
  }));
  const isPercent = [...shown.tiers, ...(before?.tiers ?? [])].every(({ rate }) => rate.type === 'percent');
  const group = groupText(contract.gameGroup);
  const rates = shown.tiers.map(({ rate }) => rateText(intl, rate, exponent));
  return (
    <article className={styles.terms}>
      <header className={styles.head}>
        <h4 className="h3">
          <FormattedMessage
            id="contract_offer_title"
            values={{
              version: shown.version,
              games: group ? intl.formatMessage({ id: group }) : contract.gameGroup,
            }}
          />
        </h4>
        <Badge>
          <FormattedMessage id={PERIOD_TEXTS[shown.periodType]} />
        </Badge>
      </header>
      {isPercent && rows.length > 1 ? (
        <>
          {before ? <TermsLegend /> : null}
          <Part isFirst place={<div className={styles.chart} />} instead={null}>
            <StairChart
              label={intl.formatMessage({ id: 'contract_chart' }, { tiers: rates.join(', ') })}
              steps={shown.tiers.map(({ validBet }) =>
                intl.formatNumber(validBet / 10 ** exponent, { notation: 'compact' }),
              )}
              values={shown.tiers.map(rateOf)}
              before={before?.tiers.map(rateOf) ?? null}
              moreIsBetter={isDownline}
              format={(ppm) => rateText(intl, { type: 'percent', ppm }, exponent)}
            />
          </Part>
        </>
      ) : null}
      <Table
        caption={<FormattedMessage id="contract_terms" />}
        columns={tierColumns(intl, { exponent, isDownline })}
        rows={rows}
        rowKey={({ number }) => String(number)}
      />
    </article>
  );
}
