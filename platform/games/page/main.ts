import { createActor } from 'xstate';
import './slot.css';
import { openPage, visitInput } from './open-page.ts';
import { randomText } from './random-text.ts';
import { spinMachine } from './spin.machine.ts';
import { createTranslate } from './texts.ts';
import { createScreen, type GameScreen } from './view.ts';

const actor = createActor(spinMachine, { input: visitInput() });
const { root, language, locale, veil, sound } = openPage(actor, spinMachine.id);
let screen: GameScreen | null = null;

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createScreen(snapshot, createTranslate(language), locale, sound, {
      spin: () => actor.send({ type: 'spin.press', playKey: randomText(18) }),
      chooseLines: (lines) => actor.send({ type: 'lines.choose', lines }),
      chooseStake: (stakePerLine) => actor.send({ type: 'stake.choose', stakePerLine }),
      reelsStopped: () => actor.send({ type: 'reels.stop' }),
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
