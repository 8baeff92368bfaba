import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ErrorText } from '../../layout/ErrorText.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Arrival } from '../../ui/Arrival.tsx';
import { Money } from '../../ui/Money.tsx';

interface Props {
  /** What the last claim brought, in minor units. */
  readonly claimed: number | null;
  readonly failure: { readonly code: string; readonly serverMessage: string | null } | null;
  /** Whether the failed claim may have been taken. */
  readonly isResultUnknown: boolean;
  readonly exponent: number;
  readonly symbol: string | null;
  /** What to do about the failure. */
  readonly children?: ReactNode;
}

/** What became of a claim. */
export function ClaimResult({ claimed, failure, isResultUnknown, exponent, symbol, children }: Props) {
  if (failure)
    return (
      <Alert>
        <ErrorText failure={failure} />
        {isResultUnknown ? (
          <>
            {' '}
            <FormattedMessage id="claim_result_unknown" />
          </>
        ) : null}
        {children}
      </Alert>
    );
  return claimed === null ? null : (
    <Alert tone="ok">
      {/* The pressed button has gone: the focus moves here. */}
      <Arrival as="h4">
        <FormattedMessage
          id="claim_done"
          values={{
            amount: <Money minor={claimed} exponent={exponent} {...(symbol === null ? {} : { symbol })} />,
          }}
        />
      </Arrival>
    </Alert>
  );
}
