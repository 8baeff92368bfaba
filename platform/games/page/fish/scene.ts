import type { FishGame, FishRound } from '../../fish/fish-contract.ts';
import type { Species } from '../../fish/model.ts';
import { h, svg } from '../dom.ts';
import { pause } from '../reels.ts';

/** Of each species: how many swim, their width in hundredths of the water's shorter side, and how fast they are. */
const SCHOOLS: Readonly<Record<Species, readonly [count: number, size: number, speed: number]>> = {
  goldfish: [3, 13, 1.5],
  perch: [3, 14, 1.3],
  clownfish: [2, 14, 1.1],
  jellyfish: [2, 16, 0.5],
  crab: [1, 17, 0.7],
  turtle: [1, 22, 0.6],
  shark: [1, 30, 1.2],
  octopus: [1, 26, 0.4],
};
/** How far out of view a fish turns up, in widths of the water. */
const MARGIN = 0.2;
const LAP = 1 + 2 * MARGIN;
/** Part of the width that a fish of speed 1 swims in a second. */
const PACE = 0.06;
/** The golden ratio spreads places and lanes evenly without chance. */
const GOLDEN = 0.618_033_988_75;
const [HIGHEST, LOWEST] = [0.1, 0.68];
/** Where the bolts start, in parts of the water. */
const MUZZLE = { x: 0.5, y: 0.9 };
/** A press this near to a fish means it, in pixels. */
const NEAR = 34;
const [BOLT_TIME, NEXT_SHOT, SHOWN] = [240, 150, 420];

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Swimmer {
  readonly species: Species;
  readonly picture: HTMLElement;
  readonly size: number;
  readonly isRightward: boolean;
  readonly speed: number;
  readonly lane: number;
  /** Where it was when the page opened, in laps. */
  phase: number;
}

export interface Scene {
  readonly element: HTMLElement;
  aim(species: Species): void;
  setLevel(level: number, price: string): void;
  /** Shows the shots of a round; at once under reduced motion, when quick, and when aborted. */
  show(
    round: FishRound,
    deps: { readonly isQuick: boolean; readonly won: string },
    skip: AbortSignal,
  ): Promise<void>;
}

/** The nearest place in view. */
const within = ({ x, y }: Point): Point => ({ x: Math.min(0.95, Math.max(0.05, x)), y });

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

/**
 * The water with the fish: a picture of the list of targets. A press on a fish means its species. Where the fish swim
 * decides nothing, so their places follow from the time alone.
 */
export function createScene(game: FishGame, onPress: (species: Species) => void): Scene {
  const swimmers = game.targets.flatMap(({ species, picture }, kind) => {
    const [count, size, speed] = SCHOOLS[species];
    return Array.from({ length: count }, (_, index): Swimmer => {
      const spread = (kind * 5 + index * 3 + 1) * GOLDEN;
      const image = h('img', { class: 'swimmer', src: picture, alt: '', draggable: 'false' });
      image.style.width = `${size}cqmin`;
      return {
        ...{ species, picture: image, size, speed },
        isRightward: (kind + index) % 2 === 0,
        lane: HIGHEST + ((spread * 7) % 1) * (LOWEST - HIGHEST),
        phase: spread % 1,
      };
    });
  });
  const barrel = svg(
    'g',
    { class: 'barrel' },
    svg('path', { d: 'M38 60 41 12h18l3 48z' }),
    svg('path', { class: 'rim', d: 'M37 12h26v9H37z' }),
  );
  const level = h('span', { class: 'cannon-level' });
  const cannon = h(
    'div',
    { class: 'cannon' },
    svg(
      'svg',
      { viewBox: '0 0 100 100' },
      barrel,
      svg('path', { class: 'mount', d: 'M14 100a36 36 0 0 1 72 0z' }),
    ),
    level,
  );
  const shots = h('div', { class: 'shots' });
  const water = h(
    'div',
    { class: 'water', 'aria-hidden': 'true' },
    h('div', { class: 'light' }),
    ...swimmers.map(({ picture }) => picture),
    shots,
    cannon,
  );

  /** Seconds that the fish have swum; they stand while bolts fly. */
  let clock = 0;
  let isHeld = false;
  let pressed: Swimmer | null = null;

  const placeOf = ({ phase, speed, isRightward, lane }: Swimmer): Point => {
    const gone = (phase + clock * PACE * speed) % 1;
    const x = (isRightward ? gone : 1 - gone) * LAP - MARGIN;
    const point = { x, y: lane + 0.02 * Math.sin((gone + phase) * 40) };
    return still.matches ? within(point) : point;
  };
  const draw = (): void => {
    for (const swimmer of swimmers) {
      const { x, y } = placeOf(swimmer);
      // The pictures look to the left.
      const turn = swimmer.isRightward ? ' scaleX(-1)' : '';
      swimmer.picture.style.transform = `translate(calc(${(x * 100).toFixed(2)}cqw - 50%), calc(${(y * 100).toFixed(2)}cqh - 50%))${turn}`;
    }
  };
  let before: number | null = null;
  const swim = (now: number): void => {
    if (still.matches) {
      before = null;
      return;
    }
    if (before !== null && !isHeld) clock += Math.min(now - before, 100) / 1000;
    before = now;
    draw();
    requestAnimationFrame(swim);
  };
  const start = (): void => {
    draw();
    requestAnimationFrame(swim);
  };
  still.addEventListener('change', start);
  start();

  const isInView = ({ x }: Point): boolean => x > 0.05 && x < 0.95;
  /** The pressed fish, or else the one of the species that is nearest to the cannon. */
  const targetOf = (species: Species): Swimmer => {
    if (pressed?.species === species) return pressed;
    const school = swimmers.filter((swimmer) => swimmer.species === species);
    const seen = school.filter((swimmer) => isInView(placeOf(swimmer)));
    const distance = (swimmer: Swimmer): number => Math.abs(placeOf(swimmer).x - MUZZLE.x);
    return [...(seen.length > 0 ? seen : school)].sort((one, other) => distance(one) - distance(other))[0]!;
  };
  const turnTo = ({ x, y }: Point): void => {
    const { clientWidth, clientHeight } = water;
    const angle = Math.atan2((x - MUZZLE.x) * clientWidth, (MUZZLE.y - y) * clientHeight);
    barrel.style.transform = `rotate(${angle.toFixed(3)}rad)`;
  };

  water.addEventListener('pointerdown', (event) => {
    const { left, top, width, height } = water.getBoundingClientRect();
    const [x, y] = [event.clientX - left, event.clientY - top];
    const near = swimmers
      .map((swimmer) => {
        const place = placeOf(swimmer);
        const away = Math.hypot(place.x * width - x, place.y * height - y);
        const reach = Math.max(NEAR, (swimmer.size / 200) * Math.min(width, height));
        return { swimmer, left: away - reach };
      })
      .filter((each) => each.left <= 0)
      .sort((one, other) => one.left - other.left)[0];
    turnTo({ x: x / width, y: y / height });
    if (!near) return;
    pressed = near.swimmer;
    onPress(near.swimmer.species);
  });

  const place = (element: HTMLElement, { x, y }: Point): void => {
    element.style.left = `${x * 100}%`;
    element.style.top = `${y * 100}%`;
  };
  const put = (kind: string, at: Point, text = ''): HTMLElement => {
    const mark = h('span', { class: kind }, text);
    place(mark, at);
    shots.append(mark);
    return mark;
  };
  const shoot = async (at: Point, isCaught: boolean, won: string, skip: AbortSignal): Promise<void> => {
    const bolt = put('bolt', at);
    const { clientWidth, clientHeight } = water;
    const from = `translate(${(MUZZLE.x - at.x) * clientWidth}px, ${(MUZZLE.y - at.y) * clientHeight}px)`;
    bolt.animate([{ transform: from }, { transform: 'none' }], { duration: BOLT_TIME });
    await pause(BOLT_TIME, skip);
    bolt.remove();
    if (skip.aborted) return;
    const mark = put(isCaught ? 'catch' : 'ripple', at, isCaught ? won : '');
    await pause(SHOWN, skip);
    mark.remove();
  };

  return {
    element: water,
    aim: (species) => {
      if (pressed?.species !== species) pressed = null;
      for (const { picture, species: own } of swimmers) picture.classList.toggle('is-aimed', own === species);
      turnTo(within(placeOf(targetOf(species))));
    },
    setLevel: (number, price) => {
      cannon.dataset['level'] = String(number);
      if (level.textContent !== price) level.textContent = price;
    },
    show: async (round, { isQuick, won }, skip) => {
      const target = targetOf(round.target);
      pressed = null;
      if (still.matches || isQuick) return;
      isHeld = true;
      const at = within(placeOf(target));
      turnTo(at);
      const flights: Promise<void>[] = [];
      for (const isCaught of round.caught ?? []) {
        flights.push(shoot(at, isCaught, won, skip));
        if (!(await pause(NEXT_SHOT, skip))) break;
      }
      await Promise.all(flights);
      shots.replaceChildren();
      // A caught fish is gone; another comes in from the edge.
      if (round.caught?.includes(true)) target.phase -= (target.phase + clock * PACE * target.speed) % 1;
      isHeld = false;
    },
  };
}
