import { createActor } from 'xstate';
import '../slot.css';
import './sports.css';
import { openPage, visitInput } from '../open-page.ts';
import { randomText } from '../random-text.ts';
import { createTranslate } from '../texts.ts';
import { sportsMachine } from './sports.machine.ts';
import { SPORTS_TEXTS } from './texts.ts';
import { createSportsScreen, type SportsScreen } from './view.ts';

const actor = createActor(sportsMachine, { input: visitInput() });
const { root, language, locale, veil } = openPage(actor, sportsMachine.id);
let screen: SportsScreen | null = null;

actor.subscribe((snapshot) => {
  const { game, notice } = snapshot.context;
  if (game && !screen) {
    screen = createSportsScreen(snapshot, createTranslate(language, SPORTS_TEXTS), locale, {
      toggleLeg: (leg) => actor.send({ type: 'leg.toggle', leg }),
      clearSlip: () => actor.send({ type: 'slip.clear' }),
      chooseMode: (mode) => actor.send({ type: 'mode.choose', mode }),
      chooseSystem: (system) => actor.send({ type: 'system.choose', system }),
      changeLegStake: (leg, stake) => actor.send({ type: 'leg.stake', leg, stake }),
      changeStake: (stake) => actor.send({ type: 'stake.change', stake }),
      chooseHigher: (takesHigher) => actor.send({ type: 'higher.choose', takesHigher }),
      acceptOdds: () => actor.send({ type: 'odds.accept' }),
      place: (slips) =>
        actor.send({ type: 'slip.press', playKeys: Array.from({ length: slips }, () => randomText(18)) }),
      requestOffer: (slip) => actor.send({ type: 'cash.request', slip }),
      takeOffer: () => actor.send({ type: 'cash.take', key: randomText(18) }),
      leaveOffer: () => actor.send({ type: 'cash.leave' }),
      toggleScreen: () => actor.send({ type: 'screen.toggle' }),
    });
    root.prepend(screen.element);
  }
  const state = typeof snapshot.value === 'string' ? snapshot.value : (Object.keys(snapshot.value)[0] ?? '');
  root.dataset['state'] = state;
  root.ariaBusy = String(snapshot.hasTag('busy'));
  veil.update(state, notice, game !== null);
  screen?.update(snapshot);
});
actor.start();
