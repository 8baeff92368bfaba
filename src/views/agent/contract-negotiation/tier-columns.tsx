import { FormattedMessage, type IntlShape } from 'react-intl';
import { cx } from '../../ui/cx.ts';
import type { Column } from '../../ui/Table.tsx';
import { moneyText, rateText } from '../common/contract-figures.ts';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import styles from './ContractTerms.module.css';

type Contract = ReturnType<ContractNegotiationRef['getSnapshot']>['context']['contracts'][number];
type Tier = NonNullable<Contract['current']>['tiers'][number];
export interface TierRow {
  readonly number: number;
  readonly now: Tier;
  readonly then: Tier | null;
}
interface Change {
  readonly now: string;
  readonly then: string | null;
  /** Null where neither is better. */
  readonly isBetter: boolean | null;
}

/** Whether a smaller demand or a higher rate is good for the viewer. */
const isBetter = (now: number, then: number, moreIsBetter: boolean): boolean | null =>
  now === then ? null : now > then === moreIsBetter;
export const rateOf = ({ rate }: Tier): number => (rate.type === 'percent' ? rate.ppm : rate.amount);

const Cell = ({ intl, now, then, isBetter: better }: Change & { intl: IntlShape }) =>
  then === null || then === now ? (
    now
  ) : (
    <span className={cx(styles.change, better === true && styles.better, better === false && styles.worse)}>
      <s>
        <span className="vh">{intl.formatMessage({ id: 'contract_before' }, { value: then })}</span>
        <span aria-hidden="true">{then}</span>
      </s>
      <strong>{now}</strong>
    </span>
  );

interface Looker {
  readonly exponent: number;
  /** A higher rate is good for a downline. */
  readonly isDownline: boolean;
}

/** Demands and rate of each tier, with the previous values struck through. */
export const tierColumns = (intl: IntlShape, { exponent, isDownline }: Looker): Column<TierRow>[] => {
  const money = (minor: number) => moneyText(intl, minor, exponent);
  const demand = (
    id: string,
    head: 'tier_valid_bet' | 'tier_net_loss',
    of: (tier: Tier) => number,
  ): Column<TierRow> => ({
    id,
    head: <FormattedMessage id={head} />,
    phoneLabel: <FormattedMessage id={head} />,
    numeric: true,
    cell: ({ now, then }) => (
      <Cell
        intl={intl}
        now={money(of(now))}
        then={then && money(of(then))}
        isBetter={then && isBetter(of(now), of(then), !isDownline)}
      />
    ),
  });
  return [
    {
      id: 'tier',
      head: <FormattedMessage id="tier_number" />,
      cell: ({ number }) => <b className={styles.tier}>{number}</b>,
    },
    demand('bet', 'tier_valid_bet', ({ validBet }) => validBet),
    {
      id: 'members',
      head: <FormattedMessage id="tier_active_members" />,
      phoneLabel: <FormattedMessage id="tier_active_members" />,
      numeric: true,
      cell: ({ now, then }) => (
        <Cell
          intl={intl}
          now={intl.formatNumber(now.activeMembers)}
          then={then && intl.formatNumber(then.activeMembers)}
          isBetter={then && isBetter(now.activeMembers, then.activeMembers, !isDownline)}
        />
      ),
    },
    demand('loss', 'tier_net_loss', ({ netLoss }) => netLoss),
    {
      id: 'rate',
      head: <FormattedMessage id="tier_rate" />,
      phoneLabel: <FormattedMessage id="tier_rate" />,
      numeric: true,
      cell: ({ now, then }) => (
        <Cell
          intl={intl}
          now={rateText(intl, now.rate, exponent)}
          then={then && rateText(intl, then.rate, exponent)}
          isBetter={
            then && then.rate.type === now.rate.type ? isBetter(rateOf(now), rateOf(then), isDownline) : null
          }
        />
      ),
    },
  ];
};
