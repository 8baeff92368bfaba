import { useSelector } from '@xstate/react';
import { useIntl } from 'react-intl';
import {
  selectLengths,
  type PointsSpendingRef,
} from '../../../machines/points/points-spending/points-spending.machine.ts';
import { TextAreaField } from '../../ui/TextAreaField.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { problemText } from '../../wallet/common/problem-text.ts';

/** Where goods go. */
export function SpendingAddress({ flow }: { readonly flow: PointsSpendingRef }) {
  const intl = useIntl();
  const { form, problems } = useSelector(flow, ({ context }) => context);
  const lengths = useSelector(flow, selectLengths);
  return (
    <>
      <TextField
        name="recipient"
        label={intl.formatMessage({ id: 'points_recipient' })}
        required
        autoComplete="name"
        maxLength={lengths.recipient}
        defaultValue={form.recipient}
        error={problemText(intl, problems['recipient'])}
      />
      <TextField
        name="phone"
        label={intl.formatMessage({ id: 'points_phone' })}
        required
        inputMode="tel"
        autoComplete="tel"
        maxLength={lengths.phone}
        defaultValue={form.phone}
        error={problemText(intl, problems['phone'])}
      />
      <TextAreaField
        name="address"
        label={intl.formatMessage({ id: 'points_address' })}
        required
        autoComplete="street-address"
        rows={2}
        maxLength={lengths.address}
        defaultValue={form.address}
        error={problemText(intl, problems['address'])}
      />
    </>
  );
}
