/** Readings of the brand's settings. */
import type { Site } from '../../../services/system.ts';

/** Whether visitors must sign in before anything else. */
export const forcesLogin = (site: Site | null): boolean =>
  site?.status.settings.store['forcedLogin'] === true;
export const hasAgentCentre = (site: Site | null): boolean =>
  site?.status.settings.store['agentCentre'] === true;
/** Whether the brand registers new members on its site (CFG-02). */
export const registers = (site: Site | null): boolean => site?.modules.includes('DIRECTREG3') ?? false;
