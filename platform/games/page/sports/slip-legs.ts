import type { SlipLeg, SportsGame } from '../../sports/sports-contract.ts';
import { h, icon, write } from '../dom.ts';
import { amountOf, digitsOf, legKey, presentOdds, stakeOfLeg, stateOf } from './draft.ts';
import { arrange } from './match-row.ts';
import { legName, momentText, oddsText, teamsText } from './names.ts';
import type { SportsContext } from './sports.setup.ts';
import type { SportsTranslate } from './texts.ts';

export interface LegIntents {
  toggleLeg(leg: SlipLeg): void;
  changeLegStake(leg: SlipLeg, stake: bigint): void;
}

export interface SlipLegsDeps {
  readonly game: SportsGame;
  readonly t: SportsTranslate;
  readonly time: (moment: number) => string;
  readonly symbol: string;
  readonly exponent: number;
  readonly intents: LegIntents;
}

/** A leg of the draft: what has moved, and as a single its stake. */
function createLegRow({ game, t, time, symbol, exponent, intents }: SlipLegsDeps, leg: SlipLeg) {
  const name = h('b', {});
  const odds = h('span', { class: 'leg-odds' });
  const remove = h(
    'button',
    { class: 'remove', type: 'button', onclick: () => intents.toggleLeg(leg) },
    icon('M18 6 6 18', 'm6 6 12 12'),
  );
  const match = h('span', { class: 'leg-match' });
  const note = h('span', { class: 'leg-note' });
  const input = h('input', {
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    maxlength: 16,
    'aria-describedby': 'stake-hint',
    oninput: () => intents.changeLegStake(leg, amountOf(input.value, exponent) ?? 0n),
  });
  const stake = h('label', { class: 'leg-stake' }, h('span', { 'aria-hidden': 'true' }, symbol), input);
  const element = h('li', {}, name, odds, remove, match, note, stake);
  return {
    element,
    remove,
    update: ({ draft, matches }: SportsContext, accepted: SlipLeg): void => {
      const played = matches.get(leg.match);
      const state = stateOf(matches, accepted);
      const present = presentOdds(matches, accepted) ?? accepted.odds;
      const text = legName(played, leg, t);
      element.dataset['state'] = state;
      write(name, text);
      write(odds, oddsText(present));
      remove.ariaLabel = t('remove_leg', { name: text });
      write(match, played ? `${teamsText(played)} · ${momentText(played, t, time)}` : '');
      const moved = t('was_now', { was: oddsText(accepted.odds), now: oddsText(present) });
      write(note, state === 'closed' ? t('leg_closed') : state === 'same' ? '' : moved);
      note.hidden = state === 'same';
      stake.hidden = draft.mode !== 'single';
      input.ariaLabel = t('stake_of', { name: text });
      const own = stakeOfLeg(draft, leg);
      // What is being typed stays as it is.
      if (document.activeElement !== input && (amountOf(input.value, exponent) ?? 0n) !== own)
        input.value = own === 0n ? '' : digitsOf(own, exponent);
      input.ariaInvalid = String(own !== 0n && (own < game.leastStake || own > game.mostStake));
    },
  };
}

/** The legs of the slip that is being made. `title` takes the focus when the last one is taken out. */
export function createSlipLegs(deps: SlipLegsDeps, title: HTMLElement) {
  const element = h('ul', { class: 'legs' });
  const rows = new Map<string, ReturnType<typeof createLegRow>>();
  return {
    element,
    update: (context: SportsContext): void => {
      const { legs } = context.draft;
      const drafted = new Set(legs.map(legKey));
      const place = [...rows.values()].findIndex((row) => row.element.contains(document.activeElement));
      const focused = [...rows.keys()][place];
      for (const key of rows.keys()) if (!drafted.has(key)) rows.delete(key);
      for (const leg of legs) {
        const key = legKey(leg);
        const row = rows.get(key) ?? createLegRow(deps, leg);
        rows.set(key, row);
        row.update(context, leg);
      }
      arrange(
        element,
        [...rows.values()].map((row) => row.element),
      );
      if (focused === undefined || rows.has(focused)) return;
      const left = [...rows.values()];
      (left[Math.min(place, left.length - 1)]?.remove ?? title).focus();
    },
  };
}
