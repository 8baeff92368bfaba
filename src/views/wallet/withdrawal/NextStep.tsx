import { FormattedMessage } from 'react-intl';
import type { Withdrawal } from '../../../machines/wallet/withdrawal/withdrawal.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { STATE_WORDS, WAIT_WORDS } from './withdrawal-states.ts';

/** Who holds a withdrawal, what is next, and why that is not yet. */
export function NextStep({ withdrawal }: { readonly withdrawal: Withdrawal }) {
  const { state, reason, wait } = withdrawal;
  return (
    <p>
      <FormattedMessage id={STATE_WORDS[state].next} />
      {reason ? ` “${reason}”` : null}
      {wait ? (
        <>
          {' '}
          <FormattedMessage
            id={WAIT_WORDS[wait.reason]}
            values={{ until: wait.until === null ? '' : <DateTime ms={wait.until} /> }}
          />
        </>
      ) : null}
    </p>
  );
}
