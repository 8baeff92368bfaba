import type { AppSnapshot } from '../app/app.machine.ts';
import { registers } from './brand.ts';

/** Whether the brand registers new members on its site (CFG-02). */
export const selectRegisters = ({ context }: AppSnapshot): boolean => registers(context.site);
