import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { selectIsHere } from '../../../machines/late-flow.ts';
import type { PaymentPasswordRef } from '../../../machines/member/payment-password/payment-password.machine.ts';

/** Loaded when it is opened: the pages that open it do without it until then. */
const PaymentDialog = lazy(async () => ({ default: (await import('./PaymentDialog.tsx')).PaymentDialog }));

interface Props {
  readonly flow: PaymentPasswordRef;
  readonly app: AppRef;
}

/** The dialog of the payment password, over the security centre or the withdrawal. */
export function PaymentPassword(props: Props) {
  return useSelector(props.flow, selectIsHere) ? (
    <Suspense fallback={null}>
      <PaymentDialog {...props} />
    </Suspense>
  ) : null;
}
