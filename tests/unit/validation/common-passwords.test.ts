import { expect, test } from 'vitest';
import { PATTERN_FAMILIES } from '#contract/patterns.ts';
import common from '../../../platform/domains/identity/common-passwords.json' with { type: 'json' };
import settings from '../../../platform/runtime/settings.json' with { type: 'json' };
import { isGuessedFirst } from '../../../platform/domains/identity/new-password.ts';

const listed = common.passwords.flatMap((line) => line.split(' '));

test('at least 3,000 of the commonest passwords are listed that satisfy the rule of the brand', () => {
  const rule = settings.registerFields.find(({ key }) => key === 'password');
  const pattern = new RegExp(PATTERN_FAMILIES[rule?.patternId ?? '']?.pattern ?? 'none', 'u');
  const accepted = new Set(
    listed.filter((each) => each.length >= (rule?.minLength ?? Infinity) && pattern.test(each)),
  );
  expect(accepted.size).toBeGreaterThanOrEqual(3000);
});

test('a listed password is refused in any letter case, for any account', () => {
  expect(listed.filter((each) => each !== each.normalize('NFKC').toLowerCase())).toEqual([]);
  for (const each of [listed[0], 'iloveyou1', 'qwerty123', 'PassWord123'])
    expect([each, isGuessedFirst(each ?? '', '')]).toEqual([each, true]);
});

test('the account’s name and the brand’s are refused with anything around them; other words are not', () => {
  expect(isGuessedFirst('xx-Kestane-99', 'kestane')).toBe(true);
  expect(isGuessedFirst('My-StateHouse-77', 'kestane')).toBe(true);
  expect(isGuessedFirst('Findik7Fistik', 'kestane')).toBe(false);
});
