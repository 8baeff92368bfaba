import { expect, test } from 'vitest';
import type { FieldRule } from '#contract/field-rules.ts';
import { hintsOf, strengthOf } from '../../../src/machines/session/common/field-hints.ts';

const rule: FieldRule = {
  key: 'username',
  isEnabled: true,
  isRequired: true,
  acceptedPattern: '^[A-Za-z]\\w*$',
  patternId: '2',
  minLength: 4,
  maxLength: 16,
};
const hints = (value: string, isLeft: boolean) =>
  hintsOf(rule, value, isLeft).map(({ message, state }) => `${message} ${state}`);

test('a point waits until it is met, and is broken once its field is left (VAL-10)', () => {
  expect(hints('1', false)).toEqual([
    'rule_length waiting',
    'rule_name_characters met',
    'rule_starts_with_letter waiting',
  ]);
  expect(hints('1', true)).toEqual([
    'rule_length broken',
    'rule_name_characters met',
    'rule_starts_with_letter broken',
  ]);
  expect(hints('mina_k', true)).toEqual([
    'rule_length met',
    'rule_name_characters met',
    'rule_starts_with_letter met',
  ]);
  expect(hintsOf(rule, 'a', false)[0]?.length).toBe('4–16');
});

test('an empty field waits, also when it is left (VAL-45)', () => {
  expect(new Set(hintsOf(rule, '', true).map(({ state }) => state))).toEqual(new Set(['waiting']));
});

test('an optional field has no requirements while it is empty (VAL-16)', () => {
  expect(hintsOf({ ...rule, isRequired: false }, '', true)).toEqual([]);
  expect(hintsOf({ ...rule, isRequired: false }, 'a', false)).toHaveLength(3);
});

test('lengths without a limit are not shown, and a free text has no points (VAL-12)', () => {
  expect(hintsOf({ ...rule, acceptedPattern: '*', minLength: 0, maxLength: 255 }, 'x', true)).toEqual([]);
});

test('the strength of a password is its length, both cases, a digit, a symbol', () => {
  expect(['', 'a', '1', 'aA1', 'Kubbe2026', 'Kubbe2026!'].map(strengthOf)).toEqual([0, 0, 1, 2, 3, 4]);
});
