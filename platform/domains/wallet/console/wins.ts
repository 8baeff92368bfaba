import * as v from 'valibot';
import { toMinor } from '#contract/money.ts';
import { CURRENCY } from '../../../kernel/config.ts';
import { decideWin } from '../wins/held.ts';
import { action, ConsoleError, type Action } from '../../../console/section/action.ts';

const PROBLEMS = {
  unknown_win: 'does not exist',
  decided: 'was decided with the opposite decision before',
  balance_limit: 'would raise the balance above an account’s maximum',
  key_reused: 'was credited under another entry: check the ledger',
} as const;

/** In the wallet's unit. */
const Largest = v.pipe(
  v.number(),
  v.minValue(0.01),
  v.maxValue(10_000_000_000_000),
  v.transform((amount) => toMinor(amount, CURRENCY.code)),
);
const Multiple = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000_000));

export const WIN_ACTIONS: Readonly<Record<string, Action<v.GenericSchema>>> = {
  win: action(
    v.object({
      id: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
      do: v.picklist(['paid', 'refused']),
      note: v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(200)),
    }),
    async (deps, { id, do: decision, note }) => {
      const decided = await decideWin(deps, { id, decision, note });
      if (decided.status === 'refused') throw new ConsoleError(`win ${id} ${PROBLEMS[decided.code]}`);
      return { decision, replayed: decided.status === 'replayed' };
    },
  ),
  'win-bounds': action(
    v.object({ largest: Largest, multiple: Multiple }),
    async ({ settings }, { largest, multiple }) => {
      await settings.change(({ wins }) => ({ wins: { ...wins, largest, multiple } }));
      return {};
    },
  ),
  'win-game-bound': action(
    v.object({
      gameId: v.pipe(v.string(), v.regex(/^[\w.:-]{1,80}$/)),
      /** Null: the same as other games. */
      multiple: v.optional(v.nullable(Multiple), null),
    }),
    async ({ settings }, { gameId, multiple }) => {
      await settings.change(({ wins }) => {
        const others = Object.fromEntries(Object.entries(wins.games).filter(([id]) => id !== gameId));
        const games = multiple === null ? others : { ...others, [gameId]: multiple };
        if (Object.keys(games).length > 1000) throw new ConsoleError('1000 games have a bound of their own');
        return { wins: { ...wins, games } };
      });
      return {};
    },
  ),
};
