import { createActor } from 'xstate';
import '../slot.css';
import './fish.css';
import { openPage, visitInput } from '../open-page.ts';
import { randomText } from '../random-text.ts';
import { createTranslate } from '../texts.ts';
import { fishMachine } from './fish.machine.ts';
import { FISH_TEXTS } from './texts.ts';
import { createScreen, type FishScreen } from './view.ts';

const actor = createActor(fishMachine, { input: visitInput() });
const { root, language, locale, veil, sound } = openPage(actor, fishMachine.id);
let screen: FishScreen | null = null;

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createScreen(snapshot, createTranslate(language, FISH_TEXTS), locale, sound, {
      fire: () => actor.send({ type: 'fire.press', playKey: randomText(18) }),
      chooseTarget: (target) => actor.send({ type: 'target.choose', target }),
      choosePrice: (price) => actor.send({ type: 'price.choose', price }),
      chooseShots: (shots) => actor.send({ type: 'shots.choose', shots }),
      shotsLanded: () => actor.send({ type: 'shots.landed' }),
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
