/**
 * One requirement on a text, as an entry of a field's checklist: its message and the expression that
 * validates it.
 */
export interface PatternPoint {
  readonly message: string;
  readonly pattern: string;
}

/** A family of patterns: both sides validate with `pattern`; the site shows the `points` while typing. */
export interface PatternFamily {
  readonly clause: string;
  /**
   * Source of a regular expression with the flag `u`; no part can match in two ways, so it runs in linear
   * time.
   */
  readonly pattern: string;
  readonly message: string;
  readonly points: readonly PatternPoint[];
}

const SYMBOL = '[!-\\/:-@\\[-`\\{-~]';
const MONTH_AND_DAY =
  '(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\\d|30)|02-(?:0[1-9]|[12]\\d))';
const LETTER = { message: 'rule_letter', pattern: '[A-Za-z]' };
const DIGIT = { message: 'rule_digit', pattern: '\\d' };

const familyOf = (
  message: string,
  clause: string,
  pattern: string,
  ...points: PatternPoint[]
): PatternFamily => ({
  clause,
  pattern,
  message,
  points,
});
/** A family with a single requirement. */
const plainFamily = (message: string, clause: string, point: string, pattern: string): PatternFamily =>
  familyOf(message, clause, pattern, { message: point, pattern });

/**
 * VAL-20 to VAL-37 by the patternId of a rule; letters are those of English unless the name says otherwise.
 */
export const PATTERN_FAMILIES: Readonly<Record<string, PatternFamily>> = {
  '1': familyOf('reg_pattern_1', 'VAL-20', '^[\\s\\S]*$'),
  // The rest of a name that begins with a letter: letters, digits and the underscore, as always allowed here.
  '2': familyOf(
    'reg_pattern_2',
    'VAL-21',
    '^[A-Za-z]\\w*$',
    { message: 'rule_name_characters', pattern: '^\\w*$' },
    { message: 'rule_starts_with_letter', pattern: '^[A-Za-z]' },
  ),
  '3': plainFamily('reg_pattern_3', 'VAL-22', 'rule_chinese_digits', '^[\\p{sc=Han}\\d]*$'),
  '4': plainFamily(
    'reg_pattern_4',
    'VAL-23',
    'rule_email',
    '^[\\w+\\-]+(?:\\.[\\w+\\-]+)*@[\\dA-Za-z]+(?:[.\\-][\\dA-Za-z]+)*\\.[A-Za-z]{2,}$',
  ),
  '5': plainFamily('reg_pattern_5', 'VAL-24', 'rule_letters_digits', '^[A-Za-z\\d]*$'),
  // Other characters are allowed: a password may contain more than it must.
  '6': familyOf('reg_pattern_6', 'VAL-25', '^(?=[^A-Za-z]*[A-Za-z])\\D*\\d', LETTER, DIGIT),
  '7': plainFamily('reg_pattern_7', 'VAL-26', 'rule_digits', '^\\d*$'),
  '8': plainFamily('reg_pattern_8', 'VAL-27', 'rule_upper', '\\p{Lu}'),
  '9': plainFamily('reg_pattern_9', 'VAL-28', 'rule_english', '^[A-Za-z ]*$'),
  '10': plainFamily('reg_pattern_10', 'VAL-29', 'rule_no_spaces', '^\\S*$'),
  '11': plainFamily('reg_pattern_11', 'VAL-30', 'rule_chinese', '^[\\p{sc=Han}\\p{P}]*$'),
  '12': plainFamily(
    'reg_pattern_12',
    'VAL-31',
    'rule_date',
    `^(?:\\d{4}-${MONTH_AND_DAY}|${MONTH_AND_DAY}-\\d{4})$`,
  ),
  '13': plainFamily('reg_pattern_13', 'VAL-32', 'rule_korean', '^\\p{sc=Hangul}*$'),
  '14': plainFamily('reg_pattern_14', 'VAL-33', 'rule_thai', '^\\p{sc=Thai}*$'),
  '15': plainFamily('reg_pattern_15', 'VAL-34', 'rule_thai_english', '^[\\p{sc=Thai}A-Za-z]*$'),
  '16': plainFamily('reg_pattern_16', 'VAL-35', 'rule_upper_spaces', '^[\\p{Lu} ]*$'),
  '17': plainFamily('reg_pattern_17', 'VAL-36', 'rule_visible', '^[!-~]*$'),
  '18': familyOf(
    'reg_pattern_18',
    'VAL-37',
    `^(?=[^a-z]*[a-z])(?=[^A-Z]*[A-Z])(?=\\D*\\d)[^!-\\/:-@\\[-\`\\{-~]*${SYMBOL}`,
    { message: 'rule_upper_lower', pattern: '^(?=[^a-z]*[a-z])[^A-Z]*[A-Z]' },
    DIGIT,
    { message: 'rule_symbol', pattern: SYMBOL },
  ),
};

const compiled = new Map<string, RegExp | null>();
/** The compiled expression, null where the source is invalid: then any text passes, rather than none. */
const expressionOf = (source: string): RegExp | null => {
  const kept = compiled.get(source);
  if (kept !== undefined) return kept;
  let expression: RegExp | null = null;
  // Older gateways use escapes that are invalid with the flag `u`.
  for (const flags of ['u', ''])
    try {
      expression ??= new RegExp(source, flags);
    } catch {
      continue;
    }
  compiled.set(source, expression);
  return expression;
};

/** Whether a text matches an expression; `*` and an invalid one match any (VAL-12). */
export const fits = (source: string, text: string): boolean =>
  source === '*' || expressionOf(source)?.test(text) !== false;

/** Whether a text is an e-mail address, by the same rule as in forms of the brand (VAL-23). */
export const isEmail = (text: string): boolean => fits(PATTERN_FAMILIES['4']?.pattern ?? '*', text);
