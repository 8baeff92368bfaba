import { FormattedMessage } from 'react-intl';
import type { Withdrawal } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { STATE_TEXTS, WAIT_TEXTS } from './withdrawal-states.ts';

/** Who holds a withdrawal, the next step, and why it is delayed. */
export function NextStep({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { state, reason, wait } = withdrawal;
  return (
    <p>
      <FormattedMessage id={STATE_TEXTS[state].next} />
      {reason ? ` “${reason}”` : null}
      {wait ? (
        <>
          {' '}
          <FormattedMessage
            id={WAIT_TEXTS[wait.reason]}
            values={{ until: wait.until === null ? '' : <DateTime ms={wait.until} /> }}
          />
        </>
      ) : null}
    </p>
  );
}
