import { createActor } from 'xstate';
import '../slot.css';
import './lottery.css';
import { openPage, visitInput } from '../open-page.ts';
import { randomText } from '../random-text.ts';
import { createTranslate } from '../texts.ts';
import { lotteryMachine } from './lottery.machine.ts';
import { LOTTERY_TEXTS } from './texts.ts';
import { createScreen, type LotteryScreen } from './view.ts';

const TICK = 250;
/** After the draw's moment, so that the server has passed it too. */
const MARGIN = 300;

const actor = createActor(lotteryMachine, { input: visitInput() });
const { root, language, locale, veil, sound } = openPage(actor, lotteryMachine.id);
let screen: LotteryScreen | null = null;

/** The platform's clock, from its last answer. */
const serverNow = (): number => performance.now() + actor.getSnapshot().context.ahead;

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createScreen(
      snapshot,
      createTranslate(language, LOTTERY_TEXTS),
      locale,
      sound,
      {
        choosePlay: (play) => actor.send({ type: 'play.choose', play }),
        togglePick: (pick) => actor.send({ type: 'pick.toggle', pick }),
        choosePicks: (picks) => actor.send({ type: 'picks.choose', picks }),
        addRow: () => actor.send({ type: 'row.add' }),
        remove: (at) => actor.send({ type: 'row.remove', at }),
        multiply: (at, multiplier) => actor.send({ type: 'row.multiply', at, multiplier }),
        clear: () => actor.send({ type: 'slip.clear' }),
        chooseCount: (count) => actor.send({ type: 'draws.choose', count }),
        toggleStop: () => actor.send({ type: 'stop.toggle' }),
        buy: () => actor.send({ type: 'ticket.buy', playKey: randomText(18), now: serverNow() }),
        returnBet: (playKey) => actor.send({ type: 'bet.return', playKey }),
        chooseOptions: (options) => actor.send({ type: 'options.choose', options }),
      },
      serverNow,
    );
    for (const [name, colour] of Object.entries(game.palette))
      root.style.setProperty(`--art-${name}`, colour);
    root.prepend(screen.element);
  }
  const state = typeof snapshot.value === 'string' ? snapshot.value : 'playing';
  root.dataset['state'] = state;
  root.dataset['slip'] = typeof snapshot.value === 'string' ? '' : snapshot.value.playing.slip;
  root.ariaBusy = String(snapshot.hasTag('busy'));
  veil.update(state, notice?.code ?? null, game !== null);
  screen?.update(snapshot);
});
actor.start();
setInterval(() => {
  const { draws } = actor.getSnapshot().context;
  const now = serverNow();
  const [next] = draws;
  if (next && now >= next.drawnAt + MARGIN) actor.send({ type: 'draw.due' });
  screen?.tick(now);
}, TICK);
