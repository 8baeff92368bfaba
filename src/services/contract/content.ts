import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { Identifier, listOf, shortText } from './values.ts';

const Text = v.nullish(v.string(), null);

const BannerRow = v.pipe(
  v.object({
    bannerId: Identifier,
    url: v.string(),
    groupName: v.string(),
    linkageType: Text,
    linkage: Text,
    vendor: Text,
    nodeId: v.nullish(Identifier, null),
    /**
     * Texts that the site draws over the picture; brands whose pictures contain their text leave them out.
     */
    label: Text,
    title: Text,
    subtitle: Text,
    action: Text,
  }),
  v.transform(({ bannerId, url, groupName, linkageType, linkage, vendor, nodeId, ...rest }) => ({
    ...rest,
    id: bannerId,
    image: url,
    group: groupName,
    link: linkageType ? { type: linkageType, target: linkage, vendor, gameId: nodeId } : null,
  })),
);
export type Banner = v.InferOutput<typeof BannerRow>;

const Moment = v.pipe(v.union([v.number(), v.pipe(v.string(), v.regex(/^\d+$/))]), v.transform(Number));

const NoticeRow = v.pipe(
  v.object({
    id: Identifier,
    title: v.string(),
    startDateStr: Moment,
    content: v.string(),
  }),
  v.transform(({ startDateStr, ...rest }) => ({ ...rest, startsAt: startDateStr })),
);
/** `startsAt` in epoch milliseconds; `content` is HTML that is not sanitised yet (NOT-08). */
export type Notice = v.InferOutput<typeof NoticeRow>;

const PopupRow = v.object({
  id: v.nullish(Identifier, null),
  title: v.string(),
  content: v.string(),
  execution: Text,
  /** As in notices; an addition of ours, which a gateway may leave out. */
  startDateStr: v.nullish(Moment, null),
});
/** `content` is HTML that is not sanitised yet (NOT-12). */
export type Popup = v.InferOutput<typeof PopupRow>;

export const listAnnouncements = endpoint({
  name: 'listAnnouncements',
  summary: 'Banners, marquee notices, pop-ups and promotions in the language of the call',
  method: 'GET',
  path: '/wps/relay/MCSFE_getListAnnouncements',
  kept: true,
  request: v.object({
    types: v.optional(shortText(32)),
    platform: v.optional(shortText(8)),
    execution: v.optional(shortText(8)),
  }),
  response: v.pipe(
    v.object({
      banners: listOf(BannerRow),
      player: listOf(NoticeRow),
      popup: listOf(PopupRow),
      promotion: listOf(v.unknown()),
    }),
    v.transform(({ banners, player, popup }) => ({ banners, notices: player, popups: popup })),
  ),
  requirements: ['API-27', 'BAN-08', 'NOT-08', 'NOT-12', 'NOT-13'],
});
export type Announcements = v.InferOutput<typeof listAnnouncements.response>;
