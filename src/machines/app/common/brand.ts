/** Readings of the brand's settings. */
import type { Site } from '../../../services/system.ts';

/** Whether visitors must sign in before anything else. */
export const forcesLogin = (site: Site | null): boolean =>
  site?.status.settings.store['forcedLogin'] === true;
export const hasAgentCentre = (site: Site | null): boolean =>
  site?.status.settings.store['agentCentre'] === true;
/** Whether the brand registers new members on its site (CFG-02). */
export const registers = (site: Site | null): boolean => site?.modules.includes('DIRECTREG3') ?? false;
export const takesFeedback = (site: Site | null): boolean => site?.modules.includes('FEEDBACK3') ?? false;
/** Address of the brand's file for Android (DWN-01); null where it has none, or a file that is not sent safely. */
export const androidFile = (site: Site | null): string | null =>
  site?.status.settings.resources.find(
    ({ resourceType, url }) => resourceType.toUpperCase() === 'ANDROID' && url.startsWith('https://'),
  )?.url ?? null;
