import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectMainWallet,
  type TransferFundRef,
} from '../../../machines/wallet/transfer-fund/transfer-fund.machine.ts';
import { AmountField } from '../../ui/AmountField.tsx';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import page from '../common/MoneyPage.module.css';
import { problemText } from '../common/problem-text.ts';
import { moneyIn } from '../common/unit.ts';

const formOf = ({ from, to, amount = '' }: FormValues) => ({ from: Number(from), to: Number(to), amount });

/** The form reads each choice; the flow may change the other side with it, so both show what the flow has. */
const taken = (): void => undefined;

/** From which wallet to which, and how much. */
export function WalletForm({ flow }: { readonly flow: TransferFundRef }) {
  const intl = useIntl();
  const main = useSelector(flow, selectMainWallet);
  const snapshot = useSelector(flow, (state) => state);
  const { wallets: funds, form, fillTurn, problem } = snapshot.context;
  if (funds === null) return null;
  const options = funds.wallets.map(({ id, name, isClosed }) => ({
    ...{ value: String(id), disabled: isClosed },
    label: id === main ? intl.formatMessage({ id: 'wallet_main' }) : name,
  }));
  const largest = funds.wallets.find(({ id }) => id === form.from)?.available ?? 0;
  return (
    <Form
      label={intl.formatMessage({ id: 'wallet_move' })}
      className={page.main}
      busy={snapshot.matches('moving')}
      onTouch={({ values, isLeft }) => {
        if (!isLeft) flow.send({ type: 'form.type', form: formOf(values) });
      }}
      onSubmit={(values) => flow.send({ type: 'form.submit', form: formOf(values) })}
    >
      <SelectField
        name="from"
        label={intl.formatMessage({ id: 'wallet_from' })}
        options={options}
        value={String(form.from)}
        onChange={taken}
      />
      <SelectField
        name="to"
        label={intl.formatMessage({ id: 'wallet_to' })}
        options={options}
        value={String(form.to)}
        onChange={taken}
      />
      <AmountField
        key={String(fillTurn)}
        name="amount"
        decimals={funds.exponent}
        label={intl.formatMessage({ id: 'amount' })}
        required
        prefix={moneyIn(funds, 0).symbol}
        figure
        defaultValue={form.amount}
        error={problemText(intl, problem ?? undefined)}
      />
      <Chips label={intl.formatMessage({ id: 'withdraw_available' })}>
        <Chip
          disabled={!snapshot.can({ type: 'amount.all' })}
          onSelect={() => flow.send({ type: 'amount.all' })}
        >
          <span>
            <FormattedMessage id="withdraw_max" values={{ amount: <Money {...moneyIn(funds, largest)} /> }} />
          </span>
        </Chip>
      </Chips>
      <SubmitButton>
        <FormattedMessage id="wallet_move" />
      </SubmitButton>
    </Form>
  );
}
