import type { OutcomeView } from '../../table/table-contract.ts';
import { pointsOf } from '../../table/baccarat.ts';
import { h, write } from '../dom.ts';
import { isStill, type Show } from './show.ts';
import type { TableTranslate } from './table-texts.ts';

const RANKS = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'];
const SUITS = ['♠', '♥', '♦', '♣'];
const STEP = 260;

const drawCard = (card: number, place: number): HTMLElement => {
  const suit = Math.floor(card / 13);
  const face = h(
    'span',
    { class: `card${suit === 1 || suit === 2 ? ' is-red' : ''}` },
    h('b', {}, RANKS[card % 13] ?? ''),
    h('i', {}, SUITS[suit] ?? ''),
  );
  face.style.setProperty('--delay', `${place * STEP}ms`);
  return face;
};

/** The two hands of a round. */
export function createCards(t: TableTranslate): Show {
  const hand = (name: string, look: string) => {
    const cards = h('div', { class: 'cards' });
    const points = h('strong', {});
    return {
      element: h('div', { class: `hand ${look}` }, h('p', {}, name, points), cards),
      cards,
      points,
    };
  };
  const player = hand(t('spot_player'), 'is-player');
  const banker = hand(t('spot_banker'), 'is-banker');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const backs = () => [0, 1].map(() => h('span', { class: 'card is-back' }));
  const element = h('div', { class: 'hands' }, player.element, banker.element);
  const clear = (): void => {
    for (const { cards, points } of [player, banker]) {
      cards.replaceChildren(...backs());
      write(points, '');
    }
  };
  clear();
  return {
    element,
    draw: () => {
      clear();
      element.classList.add('is-dealing');
    },
    stop: (outcome: OutcomeView, isQuiet) => {
      element.classList.remove('is-dealing');
      if (!('player' in outcome)) return 0;
      element.toggleAttribute('data-quiet', isQuiet);
      const place = (index: number, side: number) => (index < 2 ? index * 2 + side : 4 + side);
      player.cards.replaceChildren(...outcome.player.map((card, index) => drawCard(card, place(index, 0))));
      banker.cards.replaceChildren(...outcome.banker.map((card, index) => drawCard(card, place(index, 1))));
      const show = (): void => {
        write(player.points, String(pointsOf(outcome.player)));
        write(banker.points, String(pointsOf(outcome.banker)));
      };
      const time = isQuiet || isStill() ? 0 : (outcome.player.length + outcome.banker.length) * STEP + STEP;
      clearTimeout(timer);
      timer = setTimeout(show, time);
      return time;
    },
  };
}
