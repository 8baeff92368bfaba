import { and, asc, desc, eq, gt, isNull, lte, or } from 'drizzle-orm';
import { listAnnouncements } from '#contract/content.ts';
import type { Deps } from '../../runtime/deps.ts';
import { banners, notices, popups } from './content.tables.ts';
import { promotions } from '../promotions/applications/promotions.tables.ts';
import { serve, type Route } from '../../http/serve.ts';
import { inLanguage } from './in-language.ts';

const TYPES = { banners: 'B', notices: 'PL', agents: 'A', popups: 'PU', promotions: 'PR' } as const;

const bannersIn = async ({ db }: Deps, language: string) => {
  const rows = await db.select().from(banners).orderBy(asc(banners.position));
  return rows.map((row) => ({
    bannerId: row.id,
    url: row.image,
    groupName: row.groupName,
    linkageType: row.linkageType,
    linkage: row.linkage,
    vendor: row.vendorCode,
    nodeId: row.gameId,
    ...inLanguage(row.translations, language),
  }));
};

const noticesIn = async ({ db, clock }: Deps, language: string, audience: 'all' | 'agents') => {
  const rows = await db
    .select()
    .from(notices)
    .where(and(eq(notices.audience, audience), lte(notices.startsAt, clock.now())))
    .orderBy(desc(notices.startsAt), asc(notices.id));
  return rows.map(({ id, startsAt, translations }) => ({
    id,
    startDateStr: startsAt,
    ...inLanguage(translations, language),
  }));
};

/** None where the brand has pop-ups switched off; they are on by default. */
const popupsIn = async ({ db, settings, clock }: Deps, language: string, execution: string | undefined) => {
  const wanted = popups.execution.enumValues.find((code) => code === execution);
  if ((execution && !wanted) || settings.current().store['popupAnnouncements'] === false) return [];
  const rows = await db
    .select()
    .from(popups)
    .where(
      and(
        wanted && eq(popups.execution, wanted),
        or(isNull(popups.startsAt), lte(popups.startsAt, clock.now())),
      ),
    )
    .orderBy(asc(popups.position));
  return rows.map((row) => ({
    id: row.id,
    execution: row.execution,
    startDateStr: row.startsAt,
    ...inLanguage(row.translations, language),
  }));
};

/** Promotions that have begun and are not over, the latest first; where a member stands is a call of its own. */
const promotionsIn = async ({ db, clock }: Deps, language: string) => {
  const now = clock.now();
  const rows = await db
    .select()
    .from(promotions)
    .where(
      and(
        eq(promotions.isOn, true),
        lte(promotions.startsAt, now),
        or(isNull(promotions.endsAt), gt(promotions.endsAt, now)),
      ),
    )
    .orderBy(desc(promotions.startsAt), promotions.id)
    .limit(100);
  return rows.map((row) => {
    const { title, summary } = inLanguage(row.translations, language);
    return {
      ...{ promotionId: row.id, title, content: summary, url: row.image },
      ...{ startDateStr: row.startsAt, endDateStr: row.endsAt },
    };
  });
};

/** Banners, notices, pop-ups and promotions in the language of the call. */
export const contentRoutes = (given: Deps): readonly Route[] => {
  const deps: Deps = { ...given, db: given.database.reads.db };
  return [
    serve(listAnnouncements, async ({ types, execution }, { language }) => {
      const requested = types?.split(',').map((type) => type.trim());
      const has = (type: string): boolean => !requested || requested.includes(type);
      return {
        banners: has(TYPES.banners) ? await bannersIn(deps, language) : [],
        // A request for those of agents names their type: the wire has no field of its own for it.
        player: requested?.includes(TYPES.agents)
          ? await noticesIn(deps, language, 'agents')
          : has(TYPES.notices)
            ? await noticesIn(deps, language, 'all')
            : [],
        popup: has(TYPES.popups) ? await popupsIn(deps, language, execution) : [],
        promotion: has(TYPES.promotions) ? await promotionsIn(deps, language) : [],
      };
    }),
  ];
};
