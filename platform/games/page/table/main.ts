import { createActor } from 'xstate';
import { phaseAt } from '../../table/phases.ts';
import '../slot.css';
import './table.css';
import { openPage, visitInput } from '../open-page.ts';
import { randomText } from '../random-text.ts';
import { createTranslate } from '../texts.ts';
import { TABLE_TEXTS } from './table-texts.ts';
import { createTableScreen, type TableScreen } from './table-view.ts';
import { tableMachine } from './table.machine.ts';

/** Keys of one press: an order has as many as its bets need. */
const KEYS_OF_PRESS = 4;
const TICK = 100;

const playKeys = (): string[] => Array.from({ length: KEYS_OF_PRESS }, () => randomText(18));

const actor = createActor(tableMachine, { input: visitInput() });
const { root, language, locale, veil, sound } = openPage(actor, tableMachine.id);
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
    screen = createTableScreen(snapshot, createTranslate(language, TABLE_TEXTS), locale, sound, {
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
actor.start();
setInterval(tick, TICK);
