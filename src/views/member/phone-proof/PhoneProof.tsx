import { lateView } from '../../late-view.tsx';

/** The dialog that proves the account's number to the phone-verification service, over the withdrawal. */
export const PhoneProof = lateView(async () => (await import('./PhoneProofDialog.tsx')).PhoneProofDialog);
