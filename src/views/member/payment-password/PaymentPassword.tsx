import { lateView } from '../../late-view.tsx';

/** The dialog of the payment password, over the security centre or the withdrawal. */
export const PaymentPassword = lateView(async () => (await import('./PaymentDialog.tsx')).PaymentDialog);
