import { createActor } from 'xstate';
import '../slot.css';
import '../poker/poker.css';
import './pvp.css';
import { openPage, visitInput } from '../open-page.ts';
import { randomText } from '../random-text.ts';
import { createTranslate } from '../texts.ts';
import { pvpMachine } from './pvp.machine.ts';
import { PVP_TEXTS } from './texts.ts';
import { createPvpScreen, type PvpScreen } from './view.ts';

const room = new URLSearchParams(location.search).get('room');
const actor = createActor(pvpMachine, { input: { ...visitInput(), room } });
const { root, language, locale, veil, sound } = openPage(actor, pvpMachine.id);
let screen: PvpScreen | null = null;

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createPvpScreen(snapshot, createTranslate(language, PVP_TEXTS), locale, sound, {
      sitDown: () => actor.send({ type: 'seat.press', playKey: randomText(18) }),
      chooseRoom: (id) => actor.send({ type: 'room.choose', room: id }),
      playComputer: () => actor.send({ type: 'computer.press' }),
      playCard: (card) => actor.send({ type: 'card.press', card }),
      leave: () => actor.send({ type: 'leave.press' }),
      closeResult: () => actor.send({ type: 'result.close' }),
      chooseOptions: (options) => actor.send({ type: 'options.choose', options }),
      toggleScreen: () => actor.send({ type: 'screen.toggle' }),
      leaveScreen: () => actor.send({ type: 'screen.leave' }),
    });
    for (const [name, colour] of Object.entries(game.palette))
      root.style.setProperty(`--art-${name}`, colour);
    root.prepend(screen.element);
  }
  const state = typeof snapshot.value === 'string' ? snapshot.value : 'open';
  root.dataset['state'] = state;
  root.ariaBusy = String(snapshot.hasTag('busy'));
  veil.update(state, notice, game !== null);
  screen?.update(snapshot);
});
actor.start();
