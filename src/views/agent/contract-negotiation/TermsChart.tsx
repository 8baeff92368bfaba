import { lazy } from 'react';
import { useIntl } from 'react-intl';
import { Part } from '../../ui/Part.tsx';
import { rateText } from '../common/contract-figures.ts';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { TermsLegend } from './TermsLegend.tsx';
import { rateOf } from './tier-columns.tsx';
import styles from './ContractTerms.module.css';

/** The chart's scales are as much code as the page. */
const StairChart = lazy(async () => ({ default: (await import('../../ui/StairChart.tsx')).StairChart }));

type Contract = ReturnType<ContractNegotiationRef['getSnapshot']>['context']['contracts'][number];
type Tiers = NonNullable<Contract['current']>['tiers'];
interface Props {
  readonly now: Tiers;
  /** The terms compared with. */
  readonly before: Tiers | null;
  /** The terms shown are being typed. */
  readonly isTyped: boolean;
  readonly isDownline: boolean;
  readonly exponent: number;
}

/** The rates as a step chart. A percentage and a sum have no common scale, so there is no chart of both. */
export function TermsChart({ now, before, isTyped, isDownline, exponent }: Props) {
  const intl = useIntl();
  const longest = now.length >= (before?.length ?? 0) ? now : (before ?? now);
  const isPercent = [...now, ...(before ?? [])].every(({ rate }) => rate.type === 'percent');
  if (!isPercent || longest.length < (isTyped ? 1 : 2)) return null;
  const rates = now.map(({ rate }) => rateText(intl, rate, exponent));
  return (
    <>
      {before ? <TermsLegend isTyped={isTyped} /> : null}
      <Part isFirst place={<div className={styles.chart} />} instead={null}>
        <StairChart
          label={intl.formatMessage({ id: 'contract_chart' }, { tiers: rates.join(', ') })}
          steps={longest.map(({ validBet }, index) =>
            intl.formatNumber((now[index]?.validBet ?? validBet) / 10 ** exponent, { notation: 'compact' }),
          )}
          values={now.map(rateOf)}
          before={before?.map(rateOf) ?? null}
          moreIsBetter={isDownline}
          format={(ppm) => rateText(intl, { type: 'percent', ppm }, exponent)}
        />
      </Part>
    </>
  );
}
