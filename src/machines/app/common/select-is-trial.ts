import { isTrial } from '../../games/common/gate.ts';
import type { AppSnapshot } from '../app/app.machine.ts';

/** Whether the signed-in account plays with play money (GAT-02). */
export const selectIsTrial = ({ context }: AppSnapshot): boolean => isTrial(context.visitor);
