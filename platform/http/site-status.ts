import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { SettingValues } from '../runtime/settings.ts';
import { Refusal } from '../kernel/refusal.ts';

/** Whether an address is in a list of addresses and networks; invalid entries are ignored. */
export const isListed = (address: string, list: readonly string[]): boolean => {
  if (list.length === 0 || !(isIPv4(address) || isIPv6(address))) return false;
  const block = new BlockList();
  for (const entry of list) {
    const [base = '', prefix] = entry.split('/');
    const family = isIPv4(base) ? 'ipv4' : isIPv6(base) ? 'ipv6' : null;
    const max = family === 'ipv4' ? 32 : 128;
    const length = prefix === undefined ? max : Number(prefix);
    if (family && Number.isInteger(length) && length >= 0 && length <= max)
      block.addSubnet(base, length, family);
  }
  return block.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
};

/** The site's condition for this visitor. */
export const conditionFor = (
  settings: SettingValues,
  ip: string,
  region: string | null,
): SettingValues['condition'] => {
  if (settings.condition === 'restricted' || isListed(ip, settings.restrictedAddresses)) return 'restricted';
  if (region !== null && settings.restrictedRegions.includes(region)) return 'restricted';
  return settings.condition;
};

/** Content of a maintenance response: the end, and the progress by the platform's clock. */
export const maintenanceOf = (settings: SettingValues, now: number) => ({
  endTime: settings.maintenanceEndsAt,
  remainingMs: settings.maintenanceEndsAt === null ? null : Math.max(0, settings.maintenanceEndsAt - now),
});

/** @throws Refusal `region.restricted` or `system.maintenance`. */
export const checkSiteOpen = (
  settings: SettingValues,
  ip: string,
  region: string | null,
  now: number,
): void => {
  const condition = conditionFor(settings, ip, region);
  if (condition === 'restricted') throw new Refusal('region.restricted', { ip });
  if (condition === 'maintenance') throw new Refusal('system.maintenance', maintenanceOf(settings, now));
};
