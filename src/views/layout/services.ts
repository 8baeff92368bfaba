import type { AppRef } from '../../machines/app/app/app.refs.ts';

type Site = NonNullable<ReturnType<AppRef['getSnapshot']>['context']['site']>;
export type SystemStatus = Site['status'];
type Settings = SystemStatus['settings'];

type Network = 'TELEGRAM' | 'WHATSAPP' | 'FACEBOOK' | 'INSTAGRAM';
export type ServiceId = 'chat' | Network;
export interface Service {
  readonly id: ServiceId;
  /** A brand name; null for the live chat, which has a message of ours. */
  readonly name: string | null;
  readonly url: string;
  readonly kind: 'chat' | 'messenger' | 'social';
}

/** Types that are not listed are app downloads (NAV-14). */
const NETWORKS: readonly (Pick<Service, 'name' | 'kind'> & { readonly id: Network })[] = [
  { id: 'TELEGRAM', name: 'Telegram', kind: 'messenger' },
  { id: 'WHATSAPP', name: 'WhatsApp', kind: 'messenger' },
  { id: 'FACEBOOK', name: 'Facebook', kind: 'social' },
  { id: 'INSTAGRAM', name: 'Instagram', kind: 'social' },
];

/** Customer services of type 1 and 2 are addresses; type 3 opens through its own port. */
const ADDRESSES: readonly number[] = [1, 2];
const isSafe = (url: string): boolean => url.startsWith('https://');

/** The brand's contact channels, chat first (NAV-13). Addresses that are not https are left out. */
export const servicesOf = (settings: Settings | undefined): Service[] => [
  ...(settings?.customerServices ?? [])
    .filter(({ type, path }) => ADDRESSES.includes(type) && isSafe(path))
    .slice(0, 1)
    .map(({ path }): Service => ({ id: 'chat', name: null, url: path, kind: 'chat' })),
  ...NETWORKS.flatMap((network): Service[] => {
    const found = settings?.resources.find(
      ({ resourceType, url }) => resourceType.toUpperCase() === network.id && isSafe(url),
    );
    return found ? [{ ...network, url: found.url }] : [];
  }),
];
