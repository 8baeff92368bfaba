import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import type { PointsShopRef } from '../../../machines/points/points-shop/points-shop.machine.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Money } from '../../ui/Money.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';

/** What was taken last, with its number. */
export function PointsSpent({ flow }: { readonly flow: PointsShopRef }) {
  const { spent, shop } = useSelector(flow, ({ context }) => context);
  if (!spent || !shop) return null;
  const { of, isProcessing, reference } = spent;
  const amount = <Money {...moneyIn(shop.config, spent.amount)} />;
  return (
    <Alert tone="ok">
      {of === 'conversion' ? (
        <FormattedMessage id="points_spent_money" values={{ amount, reference }} />
      ) : (
        <FormattedMessage
          id={isProcessing ? 'points_spent_goods' : 'points_spent_credit'}
          values={{ reference }}
        />
      )}
    </Alert>
  );
}
