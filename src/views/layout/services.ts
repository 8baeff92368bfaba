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
  readonly opens: 'tab' | 'popup';
  /** Of a service that opens in its popup (LAU-08), the encrypted path. */
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

/** Customer services of type 1 and 2 are addresses; the path of type 3 is encrypted. */
const ADDRESSES: readonly number[] = [1, 2];
const SEALED = 3;
const isSafe = (url: string): boolean => url.startsWith('https://');

/** The brand's contact channels, chat first (NAV-13). Addresses that are not https are left out. */
export const servicesOf = (settings: Settings | undefined): Service[] => [
  ...(settings?.customerServices ?? [])
    .filter(({ type, path }) => type === SEALED || (ADDRESSES.includes(type) && isSafe(path)))
    .slice(0, 1)
    .map(({ type, path }): Service => ({
      ...{ id: 'chat', name: null, url: path, kind: 'chat' },
      opens: type === SEALED ? 'popup' : 'tab',
    })),
  ...NETWORKS.flatMap((network): Service[] => {
    const found = settings?.resources.find(
      ({ resourceType, url }) => resourceType.toUpperCase() === network.id && isSafe(url),
    );
    return found ? [{ ...network, url: found.url, opens: 'tab' }] : [];
  }),
];

/** Those that open without the site: it is closed, and runs no flow. */
export const linkedServicesOf = (settings: Settings | undefined): Service[] =>
  servicesOf(settings).filter(({ opens }) => opens === 'tab');

/** Address of the brand's blog (HLP-02); null where it has none. */
export const blogOf = (settings: Settings | undefined): string | null =>
  settings?.resources.find(({ resourceType, url }) => resourceType.toUpperCase() === 'BLOG' && isSafe(url))
    ?.url ?? null;
