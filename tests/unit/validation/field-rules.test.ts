import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { confirmationProblem, pointsOf, problemOf, type FieldRule } from '#contract/field-rules.ts';
import { getRegisterRules } from '#contract/registration.ts';

const rule = (more: Partial<FieldRule> = {}): FieldRule => ({
  key: 'username',
  isEnabled: true,
  isRequired: true,
  acceptedPattern: '^[a-z]+$',
  patternId: null,
  minLength: 4,
  maxLength: 16,
  ...more,
});
const problemIn = (more: Partial<FieldRule>, value: string) => problemOf(rule(more), value);

describe('a rule of the platform', () => {
  test('has key, enabled, required, pattern and lengths, in any version of the gateway (REG-09, VAL-10)', () => {
    const answer = {
      username: {
        enabled: 'Y',
        required: 1,
        acceptedPattern: '^x$',
        patternId: 99,
        minLength: 1,
        maxLength: 2,
      },
      qq: { enabled: true },
      payeeName: { enabled: false, patternId: '9', acceptedPattern: null },
    };
    expect(v.parse(getRegisterRules.response, answer)).toEqual([
      rule({ acceptedPattern: '^x$', patternId: '99', minLength: 1, maxLength: 2 }),
      rule({ key: 'qqNum', isRequired: false, acceptedPattern: '*', minLength: 0, maxLength: 255 }),
      rule({
        key: 'payeeName',
        isEnabled: false,
        isRequired: false,
        acceptedPattern: '^[A-Za-z ]*$',
        patternId: '9',
        minLength: 0,
        maxLength: 255,
      }),
    ]);
  });

  test('shows its pattern’s text with both lengths, or with one if they are equal (VAL-11)', () => {
    expect(problemIn({ patternId: '7' }, 'x')).toEqual({ message: 'reg_pattern_7', length: '4–16' });
    expect(problemIn({ patternId: '7', minLength: 6, maxLength: 6 }, '12345')).toEqual({
      message: 'reg_pattern_7',
      length: '6',
    });
    expect(problemIn({ patternId: '7', minLength: 6, maxLength: 6 }, '123456')).toBeNull();
  });

  test('counts letters, not their parts (VAL-11)', () => {
    expect(problemIn({ patternId: '3', minLength: 2, maxLength: 2 }, '𠮷𠮷')).toBeNull();
  });

  test('accepts any text if its pattern is *, but no text of another length (VAL-12)', () => {
    expect(problemIn({ acceptedPattern: '*', patternId: '7' }, 'İ 😀 ok')).toBeNull();
    expect(problemIn({ acceptedPattern: '*', patternId: '7' }, 'abc')?.message).toBe('reg_pattern_7');
    expect(pointsOf(rule({ acceptedPattern: '*', patternId: '7' }))).toEqual([]);
  });

  test('is validated by the gateway’s own pattern if the family is unknown (VAL-10)', () => {
    expect(problemIn({ patternId: '99' }, 'abcd')).toBeNull();
    expect(problemIn({ patternId: '99' }, 'ABCD')?.message).toBe('reg_pattern_other');
    // Syntax that the flag u forbids and older gateways use.
    expect(problemIn({ acceptedPattern: '^[\\w\\-\\ ]+$' }, 'ab-c d')).toBeNull();
  });

  test('accepts any text if its pattern is broken (VAL-10)', () => {
    for (const patternId of [null, '99', 'constructor', '__proto__'])
      expect(problemIn({ acceptedPattern: '^(', patternId }, 'any text')).toBeNull();
  });

  test('of a required field reports an empty one, each field with its own text (VAL-39, VAL-40, VAL-44, VAL-45)', () => {
    expect(problemIn({}, '  ')?.message).toBe('input_required');
    expect(problemIn({ key: 'captcha' }, '')?.message).toBe('captcha_required');
    expect(problemIn({ key: 'mobileNum' }, '')?.message).toBe('phone_missing');
    expect(problemIn({ key: 'verificationCode' }, '')?.message).toBe('code_missing');
  });

  test('of an optional field is validated only if it is filled in (VAL-16)', () => {
    expect(problemIn({ isRequired: false }, '')).toBeNull();
    expect(problemIn({ isRequired: false, patternId: '4' }, 'x')?.message).toBe('reg_pattern_4');
  });

  test('of a password shows its lengths (VAL-38)', () => {
    expect(problemIn({ key: 'password', patternId: '18' }, 'Aa1!x'.repeat(4))).toEqual({
      message: 'password_length',
      length: '4–16',
    });
    expect(problemIn({ key: 'password', patternId: '18' }, 'aaaaaa')?.message).toBe('reg_pattern_18');
  });

  test('of a phone, a code and a name shows their format (VAL-39, VAL-40, VAL-42)', () => {
    expect(problemIn({ key: 'mobileNum' }, 'abc')?.message).toBe('phone_format_invalid');
    expect(problemIn({ key: 'mobileNum', patternId: '7' }, '(532) 418-07.72')).toBeNull();
    expect(problemIn({ key: 'verificationCode' }, '12 34')?.message).toBe('code_invalid');
    expect(problemIn({ key: 'payeeName' }, 'x1')?.message).toBe('real_name_invalid');
  });
});

test('a confirmation must be equal (VAL-14, VAL-41)', () => {
  expect(confirmationProblem('a', 'b')?.message).toBe('inconsistent_twice');
  expect(confirmationProblem('a', '')?.message).toBe('input_required');
  expect(confirmationProblem('a', 'a')).toBeNull();
});
