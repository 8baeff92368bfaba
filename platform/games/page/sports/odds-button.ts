import type { MatchView, SlipLeg } from '../../sports/sports-contract.ts';
import { h, icon, write } from '../dom.ts';
import { isSame } from './draft.ts';
import { columnName, marketPickName, oddsText } from './names.ts';
import type { SportsTranslate } from './texts.ts';

/** How long a moved odd shows where it went. */
const MOVED = 2000;

export interface OddsButton {
  readonly element: HTMLElement;
  update(match: MatchView, market: MatchView['markets'][number], legs: readonly SlipLeg[]): void;
}

/** One odd: pressed while it is in the slip, a lock while no bet is taken; its size never changes. */
export function createOddsButton(
  pick: MatchView['markets'][number]['picks'][number],
  t: SportsTranslate,
  onToggle: (leg: SlipLeg) => void,
): OddsButton {
  const hidden = h('span', { class: 'unseen' });
  const label = h('span', { class: 'odd-label', 'aria-hidden': 'true' });
  const value = h('b', {});
  const lock = icon('M7 11V8a5 5 0 0 1 10 0v3', 'M5 11h14v10H5z');
  lock.classList.add('lock');
  let leg: SlipLeg | null = null;
  let before: number | null = null;
  let movedAt = 0;
  const element = h(
    'button',
    {
      class: 'odd',
      type: 'button',
      'aria-pressed': 'false',
      onclick: () => leg && onToggle(leg),
    },
    hidden,
    label,
    value,
    lock,
  );
  return {
    element,
    update: (match, market, legs) => {
      const present = match.closed ? null : (market.odds[market.picks.indexOf(pick)] ?? null);
      const chosen = legs.find((each) => isSame(each, { match: match.id, market: market.id, pick }));
      // A chosen pick can be taken out of the slip even while it takes no bet.
      leg = present !== null ? { match: match.id, market: market.id, pick, odds: present } : (chosen ?? null);
      const name = marketPickName(match, market, pick, t);
      write(
        label,
        market.id === 'winner' || market.id === 'winner3' || market.id === 'total'
          ? columnName(market, pick, t)
          : name,
      );
      write(value, present === null ? '' : oddsText(present));
      write(hidden, present === null ? t('no_bet', { name }) : `${name} `);
      element.ariaPressed = String(chosen !== undefined);
      element.ariaDisabled = String(leg === null);
      element.toggleAttribute('data-locked', present === null);
      const now = performance.now();
      if (present !== null && before !== null && present !== before) {
        element.dataset['moved'] = present > before ? 'up' : 'down';
        movedAt = now;
      } else if (now - movedAt >= MOVED) delete element.dataset['moved'];
      before = present;
    },
  };
}
