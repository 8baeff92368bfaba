import { useSelector } from '@xstate/react';
import { ArrowRight, Building2, CreditCard, Landmark, QrCode, Zap, type LucideIcon } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../i18n/message-id.ts';
import { selectOrderAmount, selectMethod } from '../../machines/wallet/deposit.machine.ts';
import { ErrorText } from '../layout/ErrorText.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Chip, Chips } from '../ui/Chip.tsx';
import { Form, SubmitButton, type FormValues } from '../ui/Form.tsx';
import { Money } from '../ui/Money.tsx';
import { TextField } from '../ui/TextField.tsx';
import type { DepositFlow } from './DepositPage.tsx';
import styles from './DepositPage.module.css';
import { moneyIn } from './unit.ts';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  BANK: Landmark,
  FAST: Zap,
  QR: QrCode,
  CARD: CreditCard,
};

const formOf = (values: FormValues) => ({ amount: values['amount'] ?? '', payer: values['payer'] ?? '' });

/** Method, amount, and what comes of it. */
export function DepositForm({ flow }: { flow: DepositFlow }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const method = useSelector(flow, selectMethod);
  const amount = useSelector(flow, selectOrderAmount);
  const { offer, form, pickTurn, problems, failure } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  if (!offer || !method) return null;
  const say = (id: MessageId) => intl.formatMessage({ id });
  const money = (minor: number) => <Money {...moneyIn(offer, minor)} />;
  const whole = (minor: number) => <Money {...moneyIn(offer, minor)} decimals={0} />;
  const problem = (id: string | undefined) =>
    id ? <FormattedMessage id={id as MessageId} values={limits} /> : undefined;
  const limits = { minimum: whole(method.minimum), maximum: whole(method.maximum) };
  return (
    <Form
      label={say('in_increase_deposit')}
      busy={isBusy}
      className={styles.columns}
      onSubmit={(values) => flow.send({ type: 'form.submit', form: formOf(values) })}
      onTouch={({ name, isLeft, values }) => {
        if (name !== 'method' && !isLeft) flow.send({ type: 'form.type', form: formOf(values) });
      }}
      onKeep={(values) => flow.send({ type: 'draft.keep', form: formOf(values) })}
    >
      <div className={styles.main}>
        {failure ? (
          <Alert>
            <ErrorText failure={failure} />
          </Alert>
        ) : null}
        <h3 className={styles.step}>
          <FormattedMessage id="deposit_choose_method" />
        </h3>
        <div role="radiogroup" aria-label={say('deposit_choose_method')} className={styles.methods}>
          {offer.methods.map(({ code, name, isOpen, minimum, maximum }) => {
            const Icon = ICONS[code] ?? Building2;
            return (
              <label key={code} className={styles.method}>
                <input
                  type="radio"
                  name="method"
                  value={code}
                  className={styles.radio}
                  checked={code === method.code}
                  disabled={!isOpen || isBusy}
                  onChange={() => flow.send({ type: 'method.choose', code })}
                />
                <span className={styles.plate}>
                  <Icon size={20} aria-hidden="true" />
                </span>
                <span className={styles.name}>{name}</span>
                <span className={styles.small}>
                  {isOpen ? (
                    <>
                      {whole(minimum)} – {whole(maximum)}
                    </>
                  ) : (
                    <FormattedMessage id="deposit_method_closed" />
                  )}
                </span>
              </label>
            );
          })}
        </div>
        <TextField
          key={String(pickTurn)}
          name="amount"
          label={<FormattedMessage id="deposit_amount" />}
          prefix={offer.symbol}
          inputMode="decimal"
          autoComplete="off"
          figure
          maxLength={24}
          readOnly={isBusy}
          defaultValue={form.amount}
          error={problem(problems.amount)}
          hint={<FormattedMessage id="deposit_limits" values={limits} />}
        />
        <Chips label={say('deposit_fixed')}>
          {method.fixed.map((fixed) => (
            <Chip
              key={fixed}
              selected={fixed === amount}
              disabled={isBusy}
              onSelect={() => flow.send({ type: 'amount.pick', amount: fixed })}
            >
              <Money minor={fixed} exponent={offer.exponent} decimals={0} />
            </Chip>
          ))}
        </Chips>
        {method.kind === 'MANUAL' ? (
          <TextField
            name="payer"
            label={<FormattedMessage id="deposit_payer" />}
            autoComplete="name"
            maxLength={100}
            readOnly={isBusy}
            defaultValue={form.payer}
            error={problem(problems.payer)}
            hint={<FormattedMessage id="deposit_payer_hint" />}
          />
        ) : null}
      </div>
      <div className={styles.summary}>
        <h3 className="h3">
          <FormattedMessage id="deposit_summary" />
        </h3>
        <dl className={styles.facts}>
          <dt>
            <FormattedMessage id="deposit_you_send" />
          </dt>
          <dd>{money(amount ?? 0)}</dd>
          <dt>
            <FormattedMessage id="deposit_fee" />
          </dt>
          <dd>{money(method.fee)}</dd>
          <dt className={styles.total}>
            <FormattedMessage id="deposit_you_get" />
          </dt>
          <dd className={styles.total}>{money(Math.max(0, (amount ?? 0) - method.fee))}</dd>
        </dl>
        <SubmitButton kind="gilt" busy={isBusy} icon={<ArrowRight size={18} />}>
          <FormattedMessage id="deposit_continue" />
        </SubmitButton>
        <p className={styles.note}>
          <FormattedMessage id="deposit_note" />
        </p>
      </div>
    </Form>
  );
}
