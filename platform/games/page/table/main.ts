import { createActor } from 'xstate';
import { gameOptionsOf } from '#contract/game-options.ts';
import { phaseAt } from '../../table/phases.ts';
import '../slot.css';
import './table.css';
import { randomText } from '../random-text.ts';
import { createSound } from '../sound.ts';
import { createTranslate, languageOf, localeOf } from '../texts.ts';
import { createVeil } from '../veil.ts';
import { createTableTranslate } from './table-texts.ts';
import { createTableScreen, type TableScreen } from './table-view.ts';
import { tableMachine } from './table.machine.ts';

/** Keys of one press: an order has as many as its bets need. */
const KEYS_OF_PRESS = 4;
const TICK = 100;

const playKeys = (): string[] => Array.from({ length: KEYS_OF_PRESS }, () => randomText(18));

const query = new URLSearchParams(location.search);
const language = languageOf(query.get('language'));
const root = document.getElementById('game') ?? document.body;
root.dataset['flow'] = 'table';
const actor = createActor(tableMachine, {
  input: {
    ticket: query.get('ticket') ?? '',
    secret: randomText(32),
    options: gameOptionsOf(location.hash.slice(1)),
  },
});
const veil = createVeil(createTranslate(language), () => actor.send({ type: 'retry.press' }));
root.append(veil.element);
const sound = createSound(() => actor.getSnapshot().context.options.sound);
let screen: TableScreen | null = null;

/** The platform's clock, from its last messages. */
const serverNow = (): number => performance.now() + (actor.getSnapshot().context.ahead ?? 0);

const tick = (): void => {
  const { round, phase } = actor.getSnapshot().context;
  if (!round) return;
  const begun = phaseAt(round, serverNow()).phase;
  if (begun !== phase) actor.send({ type: 'phase.begin', phase: begun });
  screen?.tick(serverNow());
};

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createTableScreen(snapshot, createTableTranslate(language), localeOf(language), sound, {
      chooseChip: (chip) => actor.send({ type: 'chip.choose', chip }),
      put: (spot) => actor.send({ type: 'spot.press', spot, playKey: randomText(18) }),
      lift: (spot) => actor.send({ type: 'spot.lift', spot, playKey: randomText(18) }),
      undo: () => actor.send({ type: 'undo.press' }),
      clear: () => actor.send({ type: 'clear.press' }),
      double: () => actor.send({ type: 'double.press', playKeys: playKeys() }),
      repeat: () => actor.send({ type: 'repeat.press', playKeys: playKeys() }),
      closeNotice: () => actor.send({ type: 'notice.close' }),
      chooseOptions: (options) => actor.send({ type: 'options.choose', options }),
      toggleScreen: () => actor.send({ type: 'screen.toggle' }),
    });
    root.style.setProperty('--art-deep', game.palette.deep);
    root.style.setProperty('--art-glow', game.palette.glow);
    root.prepend(screen.element);
  }
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? '');
  root.dataset['state'] = state;
  root.dataset['phase'] = snapshot.context.phase ?? '';
  root.ariaBusy = String(snapshot.hasTag('busy'));
  veil.update(state, notice?.code ?? null, game !== null);
  screen?.update(snapshot);
});
window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
  if (source !== window.parent || typeof data !== 'object' || data === null || !('type' in data)) return;
  if (data.type === 'balance.changed') actor.send({ type: 'balance.changed' });
});
actor.start();
setInterval(tick, TICK);
