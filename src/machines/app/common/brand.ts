/** What the settings of the brand say. */
import type { Site } from '../../../services/system.ts';

/** Whether the brand wants visitors to sign in before anything else. */
export const forcesLogin = (site: Site | null): boolean =>
  site?.status.settings.store['forcedLogin'] === true;
export const hasAgentCentre = (site: Site | null): boolean =>
  site?.status.settings.store['agentCentre'] === true;
/** Whether the brand takes new members on its site (CFG-02). */
export const registers = (site: Site | null): boolean => site?.modules.includes('DIRECTREG3') ?? false;
