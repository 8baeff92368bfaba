/** What a page loads to open the flow: few visits to it need that. */
import type { Protection } from '../../../services/security.ts';
import { ServiceError } from '../../../services/service-error.ts';

const chunkLost = (cause: unknown): never => {
  throw new ServiceError('offline', undefined, { cause });
};

export const loadPaymentPassword = async () =>
  (await import('./payment-password.machine.ts').catch(chunkLost)).paymentPasswordMachine;
/** What protects the account. */
export const loadProtection = async (signal?: AbortSignal): Promise<Protection> =>
  (await import('../../../services/security.ts').catch(chunkLost)).getSecurity(signal);
