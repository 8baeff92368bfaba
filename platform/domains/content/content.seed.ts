import type {
  Article,
  BannerText,
  Translations,
  banners,
  countries,
  notices,
  popups,
} from './content.tables.ts';
import type { GameSeed } from '../catalogue/catalogue.seed.ts';
import bannerData from './banners.seed.json' with { type: 'json' };
import countryData from './countries.seed.json' with { type: 'json' };
import noticeData from './notices.seed.json' with { type: 'json' };
import popupData from './popups.seed.json' with { type: 'json' };

const HOUR = 60 * 60_000;

const translationsOf = <Text>(
  data: Readonly<Record<string, readonly string[]>>,
  shape: (texts: readonly string[]) => Text,
) =>
  Object.fromEntries(
    Object.entries(data).map(([language, texts]) => [language, shape(texts)]),
  ) as Translations<Text>;

const article = ([title = '', content = '']: readonly string[]): Article => ({ title, content });
const bannerText = ([label = '', title = '', subtitle = '', action = '']: readonly string[]): BannerText => ({
  label,
  title,
  subtitle,
  action,
});

type BannerLink = { readonly type: string; readonly linkage?: string; readonly game?: string };

const linkOf = (link: BannerLink, games: readonly GameSeed[]) => {
  const none = { linkageType: null, linkage: null, vendorCode: null, gameId: null };
  if (link.type === 'URL' || link.type === 'P')
    return { ...none, linkageType: link.type, linkage: link.linkage ?? null } as const;
  if (link.type !== 'G') return none;
  const game = games.find(({ name }) => name === link.game);
  if (!game) throw new Error(`a banner links to ${link.game}, which is not in the catalogue`);
  return { ...none, linkageType: link.type, vendorCode: game.vendorCode, gameId: game.id } as const;
};

export const makeBanners = (games: readonly GameSeed[]): (typeof banners.$inferInsert)[] =>
  bannerData.map(({ id, group, image, link, translations }, position) => ({
    id,
    position,
    groupName: group,
    image: `/art/banner-${image}.svg`,
    ...linkOf(link, games),
    translations: translationsOf(translations, bannerText),
  }));

/** Notices that began some hours before the seeding, on the full hour. */
export const makeNotices = (now: number): (typeof notices.$inferInsert)[] =>
  noticeData.map(({ id, hoursAgo, audience, translations }) => ({
    id,
    audience: audience === 'agents' ? ('agents' as const) : ('all' as const),
    startsAt: (Math.floor(now / HOUR) - hoursAgo) * HOUR,
    translations: translationsOf(translations, article),
  }));

/** Like notices, pop-ups began some hours before the seeding. */
export const makePopups = (now: number): (typeof popups.$inferInsert)[] =>
  popupData.map(({ id, execution, hoursAgo, translations }, position) => ({
    id,
    position,
    execution: execution as 'B' | 'A' | 'F',
    startsAt: (Math.floor(now / HOUR) - hoursAgo) * HOUR,
    translations: translationsOf(translations, article),
  }));

export const makeCountries = (): (typeof countries.$inferInsert)[] =>
  countryData.map(([code = '', dialingCode = '', name = ''], position) => ({
    code,
    dialingCode,
    name,
    position,
  }));
