import { useSelector } from '@xstate/react';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import {
  selectEffect,
  type PointsSpendingRef,
} from '../../../machines/points/points-spending/points-spending.machine.ts';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Form, SubmitButton, type FormValues } from '../../ui/Form.tsx';
import { Money } from '../../ui/Money.tsx';
import { PaymentPasswordField } from '../../wallet/common/PaymentPasswordField.tsx';
import { problemText } from '../../wallet/common/problem-text.ts';
import { moneyIn } from '../../wallet/common/unit.ts';
import { SpendingAddress } from './SpendingAddress.tsx';
import { SpendingAmount } from './SpendingAmount.tsx';
import { SpendingReward } from './SpendingReward.tsx';
import styles from './PointsSpending.module.css';

const formOf = ({ count = '', recipient = '', phone = '', address = '' }: FormValues) => ({
  ...{ count, recipient, phone, address },
});

/** How many, where to, the password, and what goes, stays and comes. */
export function SpendingForm({ flow }: { readonly flow: PointsSpendingRef }) {
  const intl = useIntl();
  const { subject, config, problems, failure } = useSelector(flow, ({ context }) => context);
  const isBusy = useSelector(flow, (snapshot) => snapshot.matches('ordering'));
  const { cost, left, gain } = selectEffect(useSelector(flow, (state) => state));
  const isReward = subject.of === 'reward';
  return (
    <Form
      label={intl.formatMessage({ id: isReward ? 'points_redeem' : 'points_convert' })}
      busy={isBusy}
      onTouch={({ values, isLeft }) => {
        if (!isLeft) flow.send({ type: 'form.type', form: formOf(values) });
      }}
      onSubmit={({ password = '', ...values }) =>
        flow.send({ type: 'form.submit', form: formOf(values), password })
      }
    >
      {isReward ? <SpendingReward flow={flow} reward={subject.reward} /> : <SpendingAmount flow={flow} />}
      {isReward && subject.reward.kind === 'GOODS' ? <SpendingAddress flow={flow} /> : null}
      <dl className={styles.facts}>
        <dt>
          <FormattedMessage id="points_going" />
        </dt>
        <dd>
          <FormattedNumber value={cost} />
        </dd>
        <dt>
          <FormattedMessage id="points_staying" />
        </dt>
        <dd>
          <FormattedNumber value={Math.max(left, 0)} />
        </dd>
        {isReward && subject.reward.kind === 'GOODS' ? null : (
          <>
            <dt>
              <FormattedMessage id="points_coming" />
            </dt>
            <dd>
              <Money {...moneyIn(config, gain)} />
            </dd>
          </>
        )}
      </dl>
      <PaymentPasswordField error={problemText(intl, problems['password'])} />
      {failure && Object.keys(problems).length === 0 ? (
        <Alert>
          <ErrorText failure={failure} />
        </Alert>
      ) : null}
      <SubmitButton busy={isBusy}>
        <FormattedMessage
          id={isReward ? 'points_submit' : 'points_convert_submit'}
          values={{ points: cost }}
        />
      </SubmitButton>
    </Form>
  );
}
