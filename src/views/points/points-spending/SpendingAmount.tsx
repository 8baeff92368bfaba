import { useSelector } from '@xstate/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import {
  selectFills,
  type PointsSpendingRef,
} from '../../../machines/points/points-spending/points-spending.machine.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Money } from '../../ui/Money.tsx';
import { problemText } from '../../wallet/common/problem-text.ts';
import { moneyIn } from '../../wallet/common/unit.ts';

/** The points that become money. */
export function SpendingAmount({ flow }: { readonly flow: PointsSpendingRef }) {
  const intl = useIntl();
  const { form, fillTurn, problems, config } = useSelector(flow, ({ context }) => context);
  const { amounts, all } = selectFills(useSelector(flow, (state) => state));
  const { points, amount, minimum } = config.conversion;
  const fill = (count: number) => () => flow.send({ type: 'count.set', count });
  return (
    <>
      <AmountField
        key={String(fillTurn)}
        name="count"
        decimals={0}
        label={intl.formatMessage({ id: 'points_label' })}
        required
        figure
        data-autofocus
        defaultValue={form.count}
        error={problemText(intl, problems['count'])}
        hint={
          <FormattedMessage
            id="points_rate"
            values={{ points, minimum, amount: <Money {...moneyIn(config, amount)} /> }}
          />
        }
      />
      <Chips label={intl.formatMessage({ id: 'points_label' })}>
        {amounts.map((each) => (
          <Chip key={each} onSelect={fill(each)}>
            <FormattedNumber value={each} />
          </Chip>
        ))}
        <Chip onSelect={fill(all)}>
          <FormattedMessage id="points_all" />
        </Chip>
      </Chips>
    </>
  );
}
