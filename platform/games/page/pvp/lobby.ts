import type { PvpGame } from '../../pvp/pvp-contract.ts';
import { h, write } from '../dom.ts';
import type { PvpContext } from './pvp.machine.ts';
import type { PvpTranslate } from './texts.ts';

export interface Lobby {
  readonly element: HTMLElement;
  update(context: PvpContext): void;
}

interface LobbyIntents {
  chooseRoom(id: string): void;
  sitDown(): void;
}

/** The rooms, each with its stake, what the winner gets, and whether somebody waits there. */
export function createLobby(
  game: PvpGame,
  t: PvpTranslate,
  money: (amount: bigint) => string,
  intents: LobbyIntents,
): Lobby {
  const rows = game.rooms.map(({ id, number, stake, rake }) => {
    const waits = h('span', { class: 'room-waits' });
    const button = h(
      'button',
      {
        class: 'room-sit',
        type: 'button',
        'aria-describedby': `room-${number}`,
        onclick: () => {
          intents.chooseRoom(id);
          intents.sitDown();
        },
      },
      t('pvp_sit', { amount: money(stake) }),
    );
    const element = h(
      'li',
      { class: 'room' },
      h(
        'div',
        { id: `room-${number}` },
        h('strong', {}, t('pvp_room', { number })),
        h('span', {}, t('pvp_facts', { stake: money(stake), prize: money(2n * stake - rake) })),
        waits,
      ),
      button,
    );
    return { id, element, waits, button };
  });
  return {
    element: h(
      'section',
      { class: 'lobby', 'aria-label': t('pvp_rooms') },
      h('p', { class: 'lobby-text' }, t('pvp_lobby')),
      h('ul', {}, ...rows.map(({ element }) => element)),
    ),
    update: ({ waiting, room }) => {
      for (const { id, element, waits } of rows) {
        const isWaitedIn = waiting.some((each) => each.room === id && each.players > 0);
        write(waits, t(isWaitedIn ? 'pvp_waits' : 'pvp_free'));
        element.toggleAttribute('data-waited', isWaitedIn);
        element.toggleAttribute('data-chosen', id === room);
      }
    },
  };
}
