import type { MatchView, TableView } from '../../pvp/pvp-contract.ts';
import { h, write } from '../dom.ts';
import { cardName, drawCard } from '../poker/cards.ts';
import { playText, rivalName } from './names.ts';
import type { PvpTranslate } from './texts.ts';

export interface Board {
  readonly element: HTMLElement;
  update(match: MatchView, table: TableView, isBusy: boolean): void;
}

const PLACES = [0, 1, 2, 3] as const;
/** Cards of the middle that are drawn; the rest is the figure beside them. */
const FAN = 4;
const PLAYS_SHOWN = 3;

const put = (face: HTMLElement, card: number | undefined): void => {
  if (face.dataset['card'] === String(card)) return;
  face.dataset['card'] = String(card);
  face.replaceChildren(card === undefined ? h('span', { class: 'back' }) : drawCard(card));
};

/** One side of the table: who it is, points and cards taken. */
const createSide = (kind: string) => {
  const name = h('b', {});
  const points = h('span', { class: 'side-points' });
  const taken = h('span', {});
  return {
    element: h('div', { class: `side ${kind}` }, name, points, taken),
    update: (t: PvpTranslate, who: string, score: number, cards: number, isTurn: boolean) => {
      write(name, who);
      write(points, t('pvp_points', { points: score }));
      write(taken, t('pvp_taken', { count: cards }));
      points.parentElement?.toggleAttribute('data-turn', isTurn);
    },
  };
};

/** The cards on the table, and the four of the player. */
export function createBoard(t: PvpTranslate, onCard: (card: number) => void): Board {
  const rival = createSide('is-rival');
  const own = createSide('is-own');
  const backs = PLACES.map(() => h('span', { class: 'small-card' }, h('span', { class: 'back' })));
  const held = h('span', { class: 'unseen' });
  const pile = Array.from({ length: FAN }, () => h('span', { class: 'pile-card', hidden: true }));
  const pileText = h('p', { class: 'pile-text' });
  const stock = h('p', { class: 'pile-text' });
  const plays = h('ol', { class: 'plays' });
  let hand: readonly number[] = [];
  const cards = PLACES.map((place) => {
    const face = h('span', { class: 'card-place' });
    const button = h(
      'button',
      {
        class: 'card',
        type: 'button',
        'aria-keyshortcuts': String(place + 1),
        onclick: () => {
          const card = hand[place];
          if (card !== undefined) onCard(card);
        },
      },
      face,
    );
    return { element: button, face };
  });

  const updatePlays = (match: MatchView, { plays: all }: TableView): void => {
    const key = `${match.id} ${all.length}`;
    if (plays.dataset['shown'] === key) return;
    plays.dataset['shown'] = key;
    const last = all.slice(-PLAYS_SHOWN).toReversed();
    plays.replaceChildren(
      ...last.map((play) => h('li', { class: play.pisti ? 'is-pisti' : '' }, playText(play, match, t))),
    );
  };

  const element = h(
    'div',
    { class: 'board' },
    h('div', { class: 'rival-row' }, rival.element, h('div', { class: 'backs' }, ...backs, held)),
    h(
      'div',
      { class: 'middle' },
      h('div', { class: 'pile', 'aria-hidden': 'true' }, ...pile),
      h('div', { class: 'middle-text' }, pileText, stock, plays),
    ),
    h(
      'div',
      { class: 'own-row' },
      own.element,
      h(
        'div',
        { class: 'cards', role: 'group', 'aria-label': t('pvp_hand') },
        ...cards.map((each) => each.element),
      ),
    ),
  );

  return {
    element,
    update: (match, table, isBusy) => {
      element.toggleAttribute('data-over', table.turn === null);
      const name = rivalName(match, t);
      rival.update(t, name, table.points[1], table.taken[1], table.turn === 'other');
      own.update(t, t('pvp_you'), table.points[0], table.taken[0], table.turn === 'own');
      for (const [place, back] of backs.entries()) back.hidden = place >= table.others;
      write(held, t('pvp_cards_held', { count: table.others }));
      const fan = table.middle.slice(-FAN);
      for (const [place, card] of pile.entries()) {
        card.hidden = place >= fan.length;
        put(card, fan[place]);
      }
      const top = table.middle.at(-1);
      write(
        pileText,
        top === undefined
          ? t('pvp_middle_empty')
          : t('pvp_middle', { card: cardName(top, t), count: table.middle.length }),
      );
      write(stock, t('pvp_stock', { count: table.stock }));
      updatePlays(match, table);
      const canPlay = table.turn === 'own' && !isBusy;
      const hadFocus = cards.some((each) => each.element === document.activeElement);
      ({ hand } = table);
      for (const [place, { element: button, face }] of cards.entries()) {
        const card = hand[place];
        button.hidden = card === undefined;
        button.setAttribute('aria-label', card === undefined ? '' : `${place + 1}: ${cardName(card, t)}`);
        button.setAttribute('aria-disabled', String(!canPlay));
        put(face, card);
      }
      // The place of the last card in the hand is gone after it was played.
      if (hadFocus && document.activeElement === document.body) cards[0]?.element.focus();
    },
  };
}
