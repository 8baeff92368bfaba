import type { TableGameView } from '../../table/table-contract.ts';
import { h, svg } from '../dom.ts';
import { nameOf, oddsOf } from './names.ts';
import { drawDie } from './dice.ts';
import type { TableTranslate } from './table-texts.ts';

const diamond = (): SVGElement =>
  svg('svg', { class: 'diamond', viewBox: '0 0 60 30' }, svg('path', { d: 'M30 1 58 15 30 29 2 15Z' }));

const faces = (list: string, times = 1): HTMLElement =>
  h(
    'span',
    { class: 'faces' },
    ...list.split('-').flatMap((face) => Array.from({ length: times }, () => drawDie(Number(face)))),
  );

/** What is printed on a place; its name for a screen reader is the button's label. */
export function drawSpot(game: TableGameView, spot: string, t: TableTranslate, locale: string): HTMLElement {
  const [kind = '', list = ''] = spot.split(':');
  const print = (...content: (Node | string)[]) =>
    h('span', { class: 'print', 'aria-hidden': 'true' }, ...content);
  const odds = () => h('small', {}, oddsOf(game, spot, locale));
  switch (kind) {
    case 'straight':
      return print(list);
    case 'column':
      return print(oddsOf(game, spot, locale));
    case 'red':
    case 'black':
      return game.kind === 'roulette' ? print(diamond()) : print(nameOf(spot, t));
    case 'total':
      return print(h('b', {}, list), odds());
    case 'double':
      return print(faces(list, 2), odds());
    case 'triple':
      return print(faces(list, 3), odds());
    case 'single':
    case 'pair':
      return game.kind === 'sicbo' ? print(faces(list)) : print(h('b', {}, nameOf(spot, t)), odds());
    case 'split':
    case 'street':
    case 'trio':
    case 'corner':
    case 'first-four':
    case 'six-line':
      return print();
    default:
      return game.kind === 'roulette' ? print(nameOf(spot, t)) : print(h('b', {}, nameOf(spot, t)), odds());
  }
}
