import { createActor } from 'xstate';
import '../slot.css';
import './poker.css';
import { openPage, visitInput } from '../open-page.ts';
import { randomText } from '../random-text.ts';
import { createTranslate } from '../texts.ts';
import { pokerMachine } from './poker.machine.ts';
import { POKER_TEXTS } from './texts.ts';
import { createScreen, type PokerScreen } from './view.ts';

const actor = createActor(pokerMachine, { input: visitInput() });
const { root, language, locale, veil, sound } = openPage(actor, pokerMachine.id);
let screen: PokerScreen | null = null;

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createScreen(snapshot, createTranslate(language, POKER_TEXTS), locale, sound, {
      deal: () => actor.send({ type: 'deal.press', playKey: randomText(18) }),
      pressCard: (place) => actor.send({ type: 'card.press', place }),
      draw: () => actor.send({ type: 'draw.press' }),
      chooseStake: (stake) => actor.send({ type: 'stake.choose', stake }),
      chooseOptions: (options) => actor.send({ type: 'options.choose', options }),
      toggleScreen: () => actor.send({ type: 'screen.toggle' }),
      leaveScreen: () => actor.send({ type: 'screen.leave' }),
    });
    for (const [name, colour] of Object.entries(game.palette))
      root.style.setProperty(`--art-${name}`, colour);
    root.prepend(screen.element);
  }
  root.dataset['state'] = String(snapshot.value);
  root.ariaBusy = String(snapshot.hasTag('busy'));
  veil.update(String(snapshot.value), notice, game !== null);
  screen?.update(snapshot);
});
actor.start();
