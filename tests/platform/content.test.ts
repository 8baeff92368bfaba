import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listAnnouncements } from '#contract/content.ts';
import { listCountries } from '#contract/countries.ts';
import { findPlayable } from '../../platform/domains/catalogue/playable.ts';
import { games } from '../../platform/domains/catalogue/catalogue.tables.ts';
import { notices, popups } from '../../platform/domains/content/content.tables.ts';
import { engineOf } from '../../platform/games/engines.ts';
import { linesOf } from '../../platform/games/slot/slot.engine.ts';
import { NOON, openSeededPlatform, type SeededPlatform } from './catalogue-harness.ts';
import { EMBEDDED_BY_DAY } from '../support/databases.ts';

describe.each(EMBEDDED_BY_DAY)('content on %s', (engine) => {
  let platform: SeededPlatform;
  beforeAll(async () => {
    platform = await openSeededPlatform(engine);
  }, 60_000);
  afterAll(() => platform.close());

  interface Banner {
    bannerId: string;
    url: string;
    groupName: string;
    linkageType: string | null;
    linkage: string | null;
    vendor: string | null;
    nodeId: string | null;
    label: string;
    title: string;
    subtitle: string;
    action: string;
  }
  interface Announcements {
    banners: Banner[];
    player: { id: string; title: string; startDateStr: number; content: string }[];
    popup: {
      id: string;
      title: string;
      content: string;
      execution: string;
      startDateStr: number | null;
    }[];
    promotion: unknown[];
  }
  const fetchAnnouncements = async (
    query: Record<string, string> = {},
    language = 'EN',
  ): Promise<Announcements> =>
    (await platform.call(listAnnouncements, query, { language })).body.value as Announcements;

  const LANGUAGES = ['TY', 'EN', 'BN', 'CN', 'ID', 'TH', 'VI'];

  describe('announcements @API-27', () => {
    test('are in the language of the call', async () => {
      expect((await fetchAnnouncements({}, 'TY')).banners[0]).toMatchObject({
        groupName: 'w_home',
        title: 'Kubbeler Gecesi',
      });
      expect(
        (await fetchAnnouncements({}, 'EN')).banners.find(({ bannerId }) => bannerId === 'b-home-1'),
      ).toMatchObject({
        label: 'Slots · open odds',
        title: 'Night of the Domes',
        subtitle: 'Thousands of slots, each with its return and its rules on its own page.',
        action: 'Go to the slots',
      });
      expect((await fetchAnnouncements({}, 'VI')).player[0]!.title).toBe('Đã mở: Pişti cho hai người');
    });

    test('promise no missing feature: no bonus, pool, leaderboard, limit, rebate or refund, and no jackpot that was paid', async () => {
      const promised = [
        /%|[৫5]0[0%]|2[.,]500[.,]000/,
        /bonus|leaderboard|tournament|rebate|refund|daily limit|has dropped|any moment/i,
        /turnuva|liderlik|sıralama|iade|limit|düştü|düşebilir|çevrim/i,
        /বোনাস|টুর্নামেন্ট|লিডারবোর্ড|রিবেট|সীমা/,
        /红利|锦标赛|排行榜|返水|限额|掉落|奖池/,
        /turnamen|papan peringkat|rabat|batas harian|telah jatuh/i,
        /โบนัส|ทัวร์นาเมนต์|กระดานผู้นำ|คืนยอด|วงเงิน|แตก/,
        /thưởng nạp|giải đấu sẽ trả|bảng xếp hạng|hoàn tiền|hạn mức|đã nổ/i,
      ];
      for (const language of LANGUAGES) {
        const { banners, player, popup } = await fetchAnnouncements({}, language);
        const texts = [
          ...banners.flatMap(({ label, title, subtitle, action }) => [label, title, subtitle, action]),
          ...[...player, ...popup].flatMap(({ title, content }) => [title, content]),
        ];
        expect(texts.length).toBeGreaterThan(80);
        expect(texts.filter((text) => promised.some((pattern) => pattern.test(text)))).toStrictEqual([]);
      }
    });

    test('say of the jackpot that it is what is paid, wherever they mention it', async () => {
      const { banners, player } = await fetchAnnouncements();
      const domes = [
        ...banners.filter(({ label }) => label === 'Grand Dome').map(({ title }) => title),
        ...player.filter(({ title }) => title.includes('Grand Dome')).map(({ content }) => content),
      ];
      expect(domes).toHaveLength(2);
      for (const text of domes) expect(text).toMatch(/what is paid|really pay/i);
    });

    test('link to playable games, with the game’s number of lines', async () => {
      const { banners } = await fetchAnnouncements();
      const led = banners.filter(({ nodeId }) => nodeId !== null);
      expect(led.map(({ title }) => title)).toStrictEqual([
        'Royal Sevens',
        '40 new slots are live',
        'Hunt in deep water',
        'Pişti for two',
      ]);
      const game = await findPlayable(platform.deps.db, led[0]!.nodeId!);
      expect(linesOf(game!).at(-1)).toBe(25);
      expect(led[0]!.subtitle).toContain('twenty-five lines');
      const engines = led.map(async ({ nodeId }) => {
        const each = await findPlayable(platform.deps.db, nodeId!);
        return engineOf({ ...each!, gameType: each!.category });
      });
      expect(await Promise.all(engines)).toStrictEqual(['slot', 'slot', 'fish', 'pvp']);
    });

    test('fall back to English for an unknown language', async () => {
      expect(await fetchAnnouncements({}, 'XX')).toStrictEqual(await fetchAnnouncements({}, 'EN'));
    });

    test('every language has its own texts for everything', async () => {
      const all = await Promise.all(LANGUAGES.map((language) => fetchAnnouncements({}, language)));
      const texts = (answer: Announcements): string[] => [
        ...answer.banners.flatMap(({ subtitle, action }) => [subtitle, action]),
        ...[...answer.player, ...answer.popup].flatMap(({ title, content }) => [title, content]),
      ];
      const [first = []] = all.map(texts);
      for (const [index] of first.entries()) {
        const versions = all.map((answer) => texts(answer)[index]);
        expect(versions.every(Boolean)).toBe(true);
        expect(new Set(versions).size).toBeGreaterThanOrEqual(6);
      }
      for (const [index] of (all[0]?.player ?? []).entries())
        expect(new Set(all.map(({ player }) => player[index]!.content)).size).toBe(LANGUAGES.length);
    });

    test('HTML is plain: known tags, closed, without attributes', async () => {
      for (const language of LANGUAGES) {
        const { player, popup } = await fetchAnnouncements({}, language);
        for (const { content } of [...player, ...popup]) {
          const tags = content.match(/<[^>]*>/g) ?? [];
          expect(tags.filter((tag) => !/^<\/?(?:p|strong|em|ul|li)>$/.test(tag))).toStrictEqual([]);
          const open: string[] = [];
          for (const tag of tags) {
            if (!tag.startsWith('</')) open.push(tag);
            else if (open.at(-1) === tag.replace('/', '')) open.pop();
          }
          expect(open).toStrictEqual([]);
        }
      }
    });

    test('only the requested types @NOT-13', async () => {
      const counts = ({ banners, player, popup }: Announcements): number[] =>
        [banners, player, popup].map(({ length }) => length);
      expect(counts(await fetchAnnouncements())).toStrictEqual([16, 10, 5]);
      expect(counts(await fetchAnnouncements({ types: 'B' }))).toStrictEqual([16, 0, 0]);
      expect(counts(await fetchAnnouncements({ types: 'PL, PU' }))).toStrictEqual([0, 10, 5]);
      expect(counts(await fetchAnnouncements({ types: 'H' }))).toStrictEqual([0, 0, 0]);
    });

    test.each([
      ['B', ['p-before-1', 'p-before-2']],
      ['A', ['p-after-1', 'p-after-2']],
      ['F', ['p-first-1']],
      ['Z', []],
    ])('pop-ups of execution %s @NOT-14 @NOT-15 @NOT-16', async (execution, ids) => {
      expect((await fetchAnnouncements({ types: 'PU', execution })).popup.map(({ id }) => id)).toStrictEqual(
        ids,
      );
    });

    test('a brand with pop-ups switched off returns none @NOT-09', async () => {
      const { settings } = platform.deps;
      const { store } = settings.current();
      await settings.write({ store: { ...store, popupAnnouncements: false } });
      expect(await fetchAnnouncements({ types: 'PU' })).toMatchObject({ popup: [] });
      await settings.write({ store });
      expect((await fetchAnnouncements({ types: 'PU' })).popup).toHaveLength(5);
    });

    test('pop-ups have a start and are not shown before it; one without a time is shown from the beginning @NOT-12', async () => {
      const ahead = NOON + 3_600_000;
      const set = (id: string, startsAt: number | null) =>
        platform.deps.db.update(popups).set({ startsAt }).where(eq(popups.id, id));
      await set('p-before-1', ahead);
      await set('p-before-2', null);
      expect((await fetchAnnouncements({ types: 'PU', execution: 'B' })).popup).toMatchObject([
        { id: 'p-before-2', startDateStr: null },
      ]);
      platform.clock.set(ahead);
      expect((await fetchAnnouncements({ types: 'PU', execution: 'B' })).popup).toMatchObject([
        { id: 'p-before-1', startDateStr: ahead },
        { id: 'p-before-2', startDateStr: null },
      ]);
      platform.clock.set(NOON);
      await set('p-before-1', NOON);
    });

    test('notices come newest first, and not before their time @NOT-08', async () => {
      const ahead = NOON + 3_600_000;
      await platform.deps.db.update(notices).set({ startsAt: ahead }).where(eq(notices.id, 'n-fair'));
      const before = (await fetchAnnouncements()).player;
      platform.clock.set(ahead);
      const after = (await fetchAnnouncements()).player;
      platform.clock.set(NOON);
      expect(before.map(({ id }) => id)).not.toContain('n-fair');
      expect(after[0]!.id).toBe('n-fair');
      const times = after.map(({ startDateStr }) => startDateStr);
      expect(times).toStrictEqual([...times].sort((left, right) => right - left));
    });

    test('banners: every group but help, our own pictures, links that exist @BAN-01 @BAN-08', async () => {
      const { banners } = await fetchAnnouncements();
      const groups = new Map<string, number>();
      for (const { groupName } of banners) groups.set(groupName, (groups.get(groupName) ?? 0) + 1);
      expect(Object.fromEntries(groups)).toStrictEqual({
        w_home: 4,
        w_rng: 2,
        w_live: 1,
        w_fish: 1,
        w_pvp: 1,
        w_sports: 2,
        w_esports: 1,
        w_lott: 1,
        w_down: 1,
        w_promotion: 1,
        w_shop: 1,
      });
      for (const banner of banners) {
        expect(banner.url).toMatch(
          /^\/art\/banner-(?:home-dusk|rng|live|fish|pvp|sports|esports|lott)\.svg$/,
        );
        const isGame = banner.linkageType === 'G';
        const [game] = await platform.deps.db
          .select()
          .from(games)
          .where(eq(games.id, banner.nodeId ?? ''));
        expect(game?.vendorCode ?? null).toBe(banner.vendor);
        expect([banner.vendor !== null, Boolean(banner.linkage)]).toStrictEqual([
          isGame,
          !isGame && banner.linkageType !== null,
        ]);
      }
      // A link to the page it is on does nothing.
      const ownPage = (group: string) => `/${group.replace('w_', '')}`;
      expect(banners.filter(({ linkage, groupName }) => linkage === ownPage(groupName))).toEqual([]);
      expect(new Set(banners.map(({ linkageType }) => linkageType))).toStrictEqual(
        new Set(['URL', 'G', null]),
      );
    });
  });

  test('countries are those with a flag, with their dialling codes', async () => {
    const value = (await platform.call(listCountries)).body.value as {
      countryCode: string;
      countryDialingCode: string;
    }[];
    expect(value.map(({ countryCode }) => countryCode).sort()).toStrictEqual(
      'az bd cn de gb id in jp kh la mm my ph th tr vn'.split(' '),
    );
    expect(value[0]).toStrictEqual({ countryCode: 'tr', countryDialingCode: '90', countryName: 'Türkiye' });
  });
});
