import type { Banner } from '../../../services/contract/content.ts';
import type { Address } from '../../../services/browser/navigation.ts';

export type BannerLink =
  | { readonly kind: 'window'; readonly url: string }
  | { readonly kind: 'route'; readonly address: Address }
  | { readonly kind: 'game'; readonly id: string; readonly vendor: string | null };

/** The target of a banner (BAN-07): a web address, a route of the site, or a game; null where it has none. */
export const linkOf = ({ link }: Banner): BannerLink | null => {
  if (!link) return null;
  if (link.type === 'G' && link.gameId) return { kind: 'game', id: link.gameId, vendor: link.vendor };
  if (link.type === 'P') {
    const anchor = link.target ? `?anchor=${encodeURIComponent(link.target)}` : '';
    return { kind: 'route', address: `/promotions${anchor}` };
  }
  if (link.type !== 'URL' || !link.target) return null;
  if (/^https?:\/\//i.test(link.target)) return { kind: 'window', url: link.target };
  // A target with two leading slashes would leave the site.
  return /^\/(?!\/)/.test(link.target) ? { kind: 'route', address: link.target } : null;
};
