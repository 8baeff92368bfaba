import * as v from 'valibot';
import { TOP_RANK } from '#contract/vip.ts';
import { action, ConsoleError, TEXT_LANGUAGES, type Action } from '../../../console/section/action.ts';
import type { Deps } from '../../../runtime/deps.ts';
import type { RankSettings } from '../../../runtime/settings.ts';
import { Minor, MinorOrNone } from '../../wallet/console/amounts.ts';

const Whole = (least: number, most: number) =>
  v.pipe(v.number(), v.integer(), v.minValue(least), v.maxValue(most));
const Name = v.pipe(v.string(), v.trim(), v.maxLength(30), v.regex(/^[^\p{C}]*$/u));

const RankTerms = v.object({
  level: Whole(0, TOP_RANK),
  names: v.record(v.picklist(TEXT_LANGUAGES), Name),
  total: MinorOrNone,
  keep: MinorOrNone,
  /** Percent of a month’s valid bets. */
  percent: v.pipe(v.number(), v.minValue(0), v.maxValue(10)),
  bonus: MinorOrNone,
  points: Whole(0, 1000),
  daily: Minor,
});

/** Each rank requires more than the one below, and the lowest nothing. */
const areInOrder = (ranks: readonly RankSettings[]): boolean =>
  ranks.every(({ total, keep }, level) => {
    const below = ranks[level - 1];
    return below ? total > below.total && keep >= below.keep : total === 0 && keep === 0;
  });

const setRank = async (
  { settings }: Deps,
  { level, names, percent, ...terms }: v.InferOutput<typeof RankTerms>,
): Promise<object> => {
  const written = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== ''));
  if (!written['EN']) throw new ConsoleError('EN has to be there: it stands in for the others');
  await settings.change(({ vip }) => {
    const rank: RankSettings = { ...terms, names: written, rate: Math.round(percent * 10_000) };
    const ranks = vip.ranks.map((each, at) => (at === level ? rank : each));
    if (!areInOrder(ranks))
      throw new ConsoleError('a rank requires more than the one below, and the lowest requires nothing');
    return { vip: { ...vip, ranks } };
  });
  return { level };
};

export const VIP_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  'vip-rank': action(RankTerms, setRank),
  'vip-months': action(
    v.object({ closeHour: Whole(0, 72), claimDays: Whole(1, 365) }),
    async ({ settings }, months) => {
      await settings.change(({ vip }) => ({ vip: { ...vip, ...months } }));
      return {};
    },
  ),
  /** A path of the platform or an https address; empty for none. */
  'vip-agent': action(
    v.object({
      path: v.pipe(v.string(), v.trim(), v.maxLength(500), v.regex(/^$|^https:\/\/\S+$|^\/(?!\/)\S*$/)),
    }),
    async ({ settings }, { path }) => {
      await settings.change(({ vip }) => ({ vip: { ...vip, agentPath: path } }));
      return {};
    },
  ),
};
