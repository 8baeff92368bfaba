import { createActor } from 'xstate';
import { gameOptionsOf } from '#contract/game-options.ts';
import '../slot.css';
import './poker.css';
import { randomText } from '../random-text.ts';
import { createSound } from '../sound.ts';
import { pokerMachine } from './poker.machine.ts';
import { languageOf, localeOf, createTranslate } from '../texts.ts';
import { createVeil } from '../veil.ts';
import { POKER_TEXTS } from './texts.ts';
import { createScreen, type PokerScreen } from './view.ts';

const query = new URLSearchParams(location.search);
const language = languageOf(query.get('language'));
const t = createTranslate(language, POKER_TEXTS);
const root = document.getElementById('game') ?? document.body;
root.dataset['flow'] = pokerMachine.id;
const actor = createActor(pokerMachine, {
  input: {
    ticket: query.get('ticket') ?? '',
    secret: randomText(32),
    options: gameOptionsOf(location.hash.slice(1)),
  },
});
const veil = createVeil(t, () => actor.send({ type: 'retry.press' }));
root.append(veil.element);
const sound = createSound(() => actor.getSnapshot().context.options.sound);
let screen: PokerScreen | null = null;

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createScreen(snapshot, t, localeOf(language), sound, {
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
window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== window.parent || typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'balance.changed') actor.send({ type: 'balance.changed' });
});
actor.start();
