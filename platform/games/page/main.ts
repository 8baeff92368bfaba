import { createActor } from 'xstate';
import { gameOptionsOf } from '#contract/game-options.ts';
import './slot.css';
import { randomText } from './random-text.ts';
import { createSound } from './sound.ts';
import { spinMachine } from './spin.machine.ts';
import { languageOf, localeOf, createTranslate } from './texts.ts';
import { createVeil } from './veil.ts';
import { createScreen, type GameScreen } from './view.ts';

const query = new URLSearchParams(location.search);
const language = languageOf(query.get('language'));
const t = createTranslate(language);
const root = document.getElementById('game') ?? document.body;
root.dataset['flow'] = spinMachine.id;
const actor = createActor(spinMachine, {
  input: {
    ticket: query.get('ticket') ?? '',
    secret: randomText(32),
    options: gameOptionsOf(location.hash.slice(1)),
  },
});
const veil = createVeil(t, () => actor.send({ type: 'retry.press' }));
root.append(veil.element);
const sound = createSound(() => actor.getSnapshot().context.options.sound);
let screen: GameScreen | null = null;

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createScreen(snapshot, t, localeOf(language), sound, {
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
window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== window.parent || typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'balance.changed') actor.send({ type: 'balance.changed' });
});
actor.start();
