import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Money } from '../../ui/Money.tsx';
import type { Column } from '../../ui/Table.tsx';

interface Unit {
  readonly exponent: number;
  readonly symbol: string | null;
}

/** Amounts of a report. */
export const moneyOf =
  ({ exponent, symbol }: Unit) =>
  (minor: number, signed = false): ReactNode => (
    <Money minor={minor} exponent={exponent} signed={signed} {...(symbol ? { symbol } : {})} />
  );

/** A column of figures; on a phone the label stands beside each. */
export const figureColumn = <Row,>(id: MessageId, cell: (row: Row) => ReactNode): Column<Row> => ({
  ...{ id, cell, numeric: true },
  head: <FormattedMessage id={id} />,
  phoneLabel: <FormattedMessage id={id} />,
});
