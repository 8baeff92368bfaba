import type { MatchView, SlipLeg } from '../../sports/sports-contract.ts';
import { h, icon, svg, write } from '../dom.ts';
import { createOddsButton, type OddsButton } from './odds-button.ts';
import { momentText, teamsText, unitsText } from './names.ts';
import type { SportsTranslate } from './texts.ts';
import type { Verdict } from './verify.ts';

export interface RowDeps {
  readonly t: SportsTranslate;
  readonly time: (moment: number) => string;
  readonly onToggle: (leg: SlipLeg) => void;
  readonly verdictOf: (match: MatchView) => Verdict;
}

export interface MatchRow {
  readonly element: HTMLElement;
  update(match: MatchView, legs: readonly SlipLeg[]): void;
}

const MAIN: readonly string[] = ['winner', 'winner3', 'total'];
const VERDICTS = { fits: 'check_fits', follows: 'check_follows', fails: 'check_fails' } as const;

/** The buttons of some markets of a match; made again only when the markets are others. */
function createMarkets({ t, onToggle }: RowDeps, className: string) {
  const element = h('div', { class: className });
  let shown = '';
  let buttons: readonly { readonly market: string; readonly button: OddsButton }[] = [];
  return {
    element,
    update: (match: MatchView, markets: MatchView['markets'], legs: readonly SlipLeg[]): void => {
      const ids = markets.map(({ id }) => id).join();
      if (ids !== shown) {
        shown = ids;
        buttons = markets.flatMap(({ id, picks }) =>
          picks.map((pick) => ({ market: id, button: createOddsButton(pick, t, onToggle) })),
        );
        element.replaceChildren(...buttons.map(({ button }) => button.element));
        element.dataset['count'] = String(buttons.length);
      }
      for (const { market, button } of buttons) {
        const found = markets.find(({ id }) => id === market);
        if (found) button.update(match, found, legs);
      }
    },
  };
}

/** A team's crest: two colours that follow from its name. */
const crest = (name: string): SVGElement => {
  const hue = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 360, 7);
  return svg(
    'svg',
    { viewBox: '0 0 16 18', width: 16, height: 18, class: 'crest', 'aria-hidden': 'true' },
    svg('path', { d: 'M1 1h14v9c0 4-4 6-7 7-3-1-7-3-7-7z', fill: `hsl(${hue} 55% 42%)` }),
    svg('path', { d: 'M8 1h7v9c0 4-4 6-7 7z', fill: `hsl(${(hue + 150) % 360} 50% 62%)` }),
  );
};

/** A match in its league: when, who, the score, and its odds in fixed columns. */
export function createMatchRow(deps: RowDeps, first: MatchView): MatchRow {
  const { t, time } = deps;
  const moment = h('span', { class: 'moment' });
  const note = h('span', { class: 'row-note' });
  const [home, away] = [h('b', { class: 'points' }), h('b', { class: 'points' })];
  const main = createMarkets(deps, 'odds main-odds');
  const more = createMarkets(deps, 'odds more-odds');
  more.element.id = `more-${first.id}`;
  const count = h('span', {});
  const moreButton = h(
    'button',
    {
      class: 'more',
      type: 'button',
      'aria-expanded': 'false',
      'aria-controls': more.element.id,
      onclick: () => setOpen(moreButton.ariaExpanded !== 'true'),
    },
    h('span', { class: 'unseen' }, `${t('more_markets', { match: teamsText(first) })} `),
    count,
  );
  const verdict = h('p', { class: 'verdict', hidden: true });
  const setOpen = (isOpen: boolean): void => {
    more.element.hidden = !isOpen;
    moreButton.ariaExpanded = String(isOpen);
  };
  setOpen(false);
  const element = h(
    'li',
    { class: 'match', 'data-match': first.id },
    h('div', { class: 'when' }, moment, note),
    h(
      'div',
      { class: 'teams' },
      h('span', {}, crest(first.home), h('span', { class: 'team' }, first.home), home),
      h('span', {}, crest(first.away), h('span', { class: 'team' }, first.away), away),
    ),
    main.element,
    moreButton,
    more.element,
    verdict,
  );
  let checked = '';
  return {
    element,
    update: (match, legs) => {
      const { phase, score, closed } = match;
      element.dataset['phase'] = phase;
      write(moment, momentText(match, t, time));
      const isLive = phase === 'live';
      write(note, isLive && closed ? t(`closed_${closed}`) : unitsText(match));
      write(home, phase === 'before' ? '' : String(score[0]));
      write(away, phase === 'before' ? '' : String(score[1]));
      const isOver = match.seed !== null;
      main.element.hidden = isOver;
      main.update(
        match,
        match.markets.filter(({ id }) => MAIN.includes(id)),
        legs,
      );
      const others = match.markets.filter(({ id }) => !MAIN.includes(id));
      more.update(match, others, legs);
      moreButton.hidden = others.length === 0;
      write(count, `+${others.reduce((sum, { picks }) => sum + picks.length, 0)}`);
      if (isOver) {
        setOpen(false);
        if (checked !== match.id) {
          checked = match.id;
          const found = deps.verdictOf(match);
          verdict.hidden = false;
          verdict.dataset['verdict'] = found;
          verdict.replaceChildren(
            icon(found === 'fails' ? 'M18 6 6 18M6 6l12 12' : 'M20 6 9 17l-5-5'),
            h('span', {}, t(VERDICTS[found])),
          );
        }
      }
    },
  };
}

/** Puts elements into a list in their order, and leaves those alone that stand right: a moved one loses the focus. */
export function arrange(parent: HTMLElement, elements: readonly HTMLElement[]): void {
  const wanted = new Set<Element>(elements);
  for (const child of [...parent.children]) if (!wanted.has(child)) child.remove();
  for (const [index, element] of elements.entries())
    if (parent.children[index] !== element) parent.insertBefore(element, parent.children[index] ?? null);
}
