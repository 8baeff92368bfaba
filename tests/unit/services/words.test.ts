import { describe, expect, test } from 'vitest';
import { wordsIn } from '#contract/words.ts';

describe('VAL-46: the words of a text', () => {
  test.each([
    ['', 0],
    [' \n ', 0],
    ['one two  three\nfour', 4],
    ['don’t e-mail 24/7, and/or so', 5],
    ['– … !!! 🙂', 0],
    ['Çekim isteğim neden bekliyor?', 4],
    ['Tôi muốn rút tiền', 4],
    ['আমার টাকা কোথায়', 3],
    // These scripts write no spaces between words.
    ['我的提款在哪里', 4],
    ['ฉันต้องการถอนเงิน', 4],
    ['Nimbus 的老虎机', 4],
  ] as const)('%j has %i', (text, count) => {
    expect(wordsIn(text)).toBe(count);
  });
});
