import { AtSign, MessageCircle, PhoneCall, Send, Share2, type LucideIcon } from 'lucide-react';
import type { AppRef } from '../../machines/app/app.refs.ts';

type Site = NonNullable<ReturnType<AppRef['getSnapshot']>['context']['site']>;
export type SystemStatus = Site['status'];
type Settings = SystemStatus['settings'];

export interface Service {
  readonly id: string;
  /** A brand's own name; null for the live chat, which has a word of ours. */
  readonly name: string | null;
  readonly url: string;
  readonly icon: LucideIcon;
  readonly kind: 'chat' | 'messenger' | 'social';
}

/** Generic pictures on purpose: the icon set has no brands. Types that are not here are app downloads (NAV-14). */
const KNOWN: Readonly<Record<string, Pick<Service, 'name' | 'icon' | 'kind'>>> = {
  TELEGRAM: { name: 'Telegram', icon: Send, kind: 'messenger' },
  WHATSAPP: { name: 'WhatsApp', icon: PhoneCall, kind: 'messenger' },
  FACEBOOK: { name: 'Facebook', icon: Share2, kind: 'social' },
  INSTAGRAM: { name: 'Instagram', icon: AtSign, kind: 'social' },
};

/** Customer services of type 1 and 2 are addresses; type 3 opens through a port of its own. */
const ADDRESSES: readonly number[] = [1, 2];
const isSafe = (url: string): boolean => url.startsWith('https://');

/** What the brand really has to contact it by, chat first (NAV-13). Addresses that are not https are left out. */
export const servicesOf = (settings: Settings | undefined): Service[] => [
  ...(settings?.customerServices ?? [])
    .filter(({ type, path }) => ADDRESSES.includes(type) && isSafe(path))
    .slice(0, 1)
    .map(({ path }): Service => ({ id: 'chat', name: null, url: path, icon: MessageCircle, kind: 'chat' })),
  ...Object.entries(KNOWN).flatMap(([type, known]): Service[] => {
    const found = settings?.resources.find(
      ({ resourceType, url }) => resourceType.toUpperCase() === type && isSafe(url),
    );
    return found ? [{ id: type, url: found.url, ...known }] : [];
  }),
];
