import { useSelector } from '@xstate/react';
import { ArrowRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectAmount,
  selectPageData,
  selectRemarkLength,
  type TransferUplineRef,
} from '../../../machines/wallet/transfer-upline/transfer-upline.machine.ts';
import { Chip, Chips } from '../../ui/Chip.tsx';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { LimitedAmountField } from '../common/LimitedAmountField.tsx';
import page from '../common/MoneyPage.module.css';
import { problemText } from '../common/problem-text.ts';
import { moneyIn } from '../common/unit.ts';
import styles from './TransferUpline.module.css';

const formOf = ({ amount = '', remark = '' }: FormValues) => ({ amount, remark });

/** Why it cannot be more, where that is not the balance. */
const BOUNDS: Readonly<Record<string, MessageId>> = {
  limit: 'transfer_bound_limit',
  day: 'withdraw_bound_day',
  times: 'transfer_bound_times',
  turnover: 'transfer_turnover',
  closed: 'transfer_closed',
};

/** How much goes to the upline, with the limits and what is left. */
export function TransferForm({ flow }: { readonly flow: TransferUplineRef }) {
  const intl = useIntl();
  const pageData = useSelector(flow, selectPageData);
  const amount = useSelector(flow, selectAmount);
  const { form, fillTurn, problems } = useSelector(flow, ({ context }) => context);
  const canFill = useSelector(flow, (snapshot) => snapshot.can({ type: 'amount.max' }));
  const t = (id: MessageId) => intl.formatMessage({ id });
  const money = (minor: number) => <Money {...moneyIn(pageData, minor)} />;
  const bound = BOUNDS[pageData.bound ?? ''];
  return (
    <Form
      label={t('in_transfer_upline')}
      className={page.columns}
      onTouch={({ values, isLeft }) => {
        if (!isLeft) flow.send({ type: 'form.type', form: formOf(values) });
      }}
      onSubmit={(values) => flow.send({ type: 'form.submit', form: formOf(values) })}
    >
      <div className={page.main}>
        <dl className={styles.recipient}>
          <dt>{t('transfer_to')}</dt>
          <dd>{pageData.upline ?? '–'}</dd>
        </dl>
        <LimitedAmountField
          key={String(fillTurn)}
          limits={pageData}
          defaultValue={form.amount}
          error={problemText(intl, problems['amount'])}
        />
        <Chips label={t('withdraw_available')}>
          <Chip disabled={!canFill} onSelect={() => flow.send({ type: 'amount.max' })}>
            <span>
              <FormattedMessage id="withdraw_max" values={{ amount: money(pageData.largest) }} />
            </span>
          </Chip>
          {bound ? <span className={styles.bound}>{t(bound)}</span> : null}
        </Chips>
        <TextField
          name="remark"
          label={t('transfer_remark')}
          autoComplete="off"
          maxLength={useSelector(flow, selectRemarkLength)}
          defaultValue={form.remark}
          hint={t('transfer_remark_hint')}
        />
      </div>
      <div className={page.aside}>
        <div className={`${page.summary} ${styles.sum}`}>
          <dl className={page.facts} data-short>
            <dt>{t('withdraw_balance')}</dt>
            <dd>{money(pageData.available)}</dd>
            <dt>{t('withdraw_left_today')}</dt>
            <dd>{money(pageData.leftToday)}</dd>
            <dt className={page.total}>{t('transfer_send')}</dt>
            <dd className={page.total}>{money(amount)}</dd>
          </dl>
          <SubmitButton icon={<ArrowRight size={18} aria-hidden="true" />}>
            <FormattedMessage id="withdraw_next" />
          </SubmitButton>
          <p className={page.note}>{t('transfer_final')}</p>
        </div>
      </div>
    </Form>
  );
}
