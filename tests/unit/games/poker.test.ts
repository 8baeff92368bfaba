import { describe, expect, test } from 'vitest';
import { cardsOf, playDeal } from '../../../platform/games/poker/deal.ts';
import { handOf } from '../../../platform/games/poker/hands.ts';
import { POKER_MODELS, returnRate } from '../../../platform/games/poker/model.ts';
import { bestReturn, createHolder, payOf, tenCards } from './poker-referee.ts';

/** GAME_ROUNDS=1000000 at night and for a release; an ordinary run takes fewer and leaves out the best play. */
const ROUNDS = Number(process.env['GAME_ROUNDS'] ?? 20_000);
/** Half a minute of computing, so at night only. */
const COMPUTED = process.env['GAME_ROUNDS'] === undefined ? [] : POKER_MODELS;
const SEED = '4be1f0d2a94e7735c8a01f6be2d47790aa51c3de0f8842b9617d35ec94ab7f11';

/** Cards as players write them: rank and suit. */
const read = (text: string): number[] =>
  text.split(' ').map((card) => '23456789TJQKA'.indexOf(card[0]!) * 4 + 'shdc'.indexOf(card[1]!));

describe('a hand is', () => {
  test.each([
    ['Ts Js Qs Ks As', 'royalFlush'],
    ['9h Th Jh Qh Kh', 'straightFlush'],
    ['Ad 2d 3d 4d 5d', 'straightFlush'],
    ['As Ah Ad Ac 7s', 'fourAces'],
    ['4s 4h 4d 4c As', 'fourLow'],
    ['5s 5h 5d 5c 2s', 'fourOfAKind'],
    ['Ks Kh Kd 2c 2s', 'fullHouse'],
    ['2c 5c 9c Jc Kc', 'flush'],
    ['Ts Jh Qd Kc As', 'straight'],
    ['As 2h 3d 4c 5s', 'straight'],
    ['Qs Kh Ad 2c 3s', null],
    ['9s 9h 9d 2c Ks', 'threeOfAKind'],
    ['9s 9h Kd Kc 2s', 'twoPair'],
    ['Js Jh 2d 3c 4s', 'jacksOrBetter'],
    ['Ts Th 2d 3c 4s', null],
    ['2s 3h 5d 9c Ks', null],
  ])('%s: %s, in whatever order', (text, hand) => {
    const cards = read(text);
    expect(handOf(cards)).toBe(hand);
    expect(handOf([...cards].reverse())).toBe(hand);
    expect(handOf([cards[2]!, cards[0]!, cards[4]!, cards[1]!, cards[3]!])).toBe(hand);
  });
});

test('held cards keep their places, the others are replaced by the next cards of the deck', () => {
  const cards = read('2s 3h Kd Kc 7s Ks 8d 9c Td Jc');
  const deal = playDeal(POKER_MODELS[0]!, { cards, held: [2, 3], stake: 50n });
  expect(deal.dealt).toEqual(cards.slice(0, 5));
  expect(deal.final).toEqual(read('Ks 8d Kd Kc 9c'));
  expect(deal).toMatchObject({ hand: 'threeOfAKind', win: 150n });
});

test(
  `${ROUNDS} logged rounds: cards and wins equal the referee's, whatever is held`,
  { timeout: 300_000 },
  () => {
    const wrong: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const model = POKER_MODELS[round % POKER_MODELS.length]!;
      const label = `hand-${round}`;
      const held = [0, 1, 2, 3, 4].filter((place) => ((round * 7) >> place) & 1);
      const { final, win } = playDeal(model, { cards: cardsOf(SEED, label), held, stake: 20n });
      const deck = tenCards(SEED, label);
      let next = 5;
      const expected = [0, 1, 2, 3, 4].map((place) => (held.includes(place) ? deck[place]! : deck[next++]!));
      const pay = payOf(expected, model.pays) * 20;
      if (String(final) !== String(expected) || win !== BigInt(pay))
        wrong.push(`${label} ${held} ${final} ${win}`);
    }
    expect(wrong).toEqual([]);
  },
);

test('the stated returns are those of the exact fractions, rounded down', () => {
  expect(POKER_MODELS.map((model) => [model.id, returnRate(model)])).toEqual([
    ['jacks', 995_439],
    ['bonus', 991_659],
    ['double', 978_062],
  ]);
});

describe.each(COMPUTED)('$id', (model) => {
  const hold = createHolder(model.pays);
  test(
    'returns exactly what it states, when every one of the 2,598,960 deals is held in the best way',
    { timeout: 300_000 },
    () => {
      const { numerator, denominator } = bestReturn(hold);
      const stated = model.returnToPlayer;
      expect(numerator * BigInt(stated.denominator)).toBe(denominator * BigInt(stated.numerator));
    },
  );

  test(
    `${ROUNDS} rounds in the best way return it within three standard errors`,
    { timeout: 300_000 },
    () => {
      let sum = 0;
      let squares = 0;
      for (let round = 0; round < ROUNDS; round += 1) {
        const cards = cardsOf(SEED, `${model.id}-${round}`);
        const dealt = cards.slice(0, 5);
        const sorted = [...dealt].sort((one, other) => one - other);
        const mask = hold(sorted).held;
        const kept = sorted.filter((_, place) => mask & (1 << place));
        const held = dealt.flatMap((card, place) => (kept.includes(card) ? [place] : []));
        const pay = Number(playDeal(model, { cards, held, stake: 1n }).win);
        sum += pay;
        squares += pay * pay;
      }
      const mean = sum / ROUNDS;
      const standardError = Math.sqrt((squares / ROUNDS - mean * mean) / ROUNDS);
      const stated = returnRate(model) / 1e6;
      console.info(
        `${model.id}: ${ROUNDS} rounds, returned ${mean.toFixed(5)}, stated ${stated}, standard error ${standardError.toFixed(5)}`,
      );
      expect(Math.abs(mean - stated) / standardError).toBeLessThan(3);
    },
  );
});
