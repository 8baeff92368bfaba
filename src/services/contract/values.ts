import * as v from 'valibot';

/** No payload in either direction. */
export const Nothing = v.optional(v.nullable(v.unknown()));

/** An integer in a query string. */
// @__NO_SIDE_EFFECTS__
export const queryInteger = (minimum: number, maximum: number) =>
  v.pipe(
    v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,15}$/))], 'request_param_err'),
    v.transform(Number),
    v.integer('request_param_err'),
    v.minValue(minimum, 'request_param_err'),
    v.maxValue(maximum, 'request_param_err'),
  );

/** An amount in the wallet's unit in a query string. */
export const queryAmount = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,9}(\.\d{1,6})?$/))], 'request_param_err'),
  v.transform(Number),
);

// @__NO_SIDE_EFFECTS__
export const shortText = (length: number) => v.pipe(v.string(), v.maxLength(length, 'request_param_err'));

/** Flags are booleans, `'1'`/`'0'` or `'Y'`/`'N'` on the wire, depending on the age of the gateway. */
export const Flag = v.pipe(
  v.union([v.boolean(), v.picklist(['1', '0', 'Y', 'N', 'true', 'false']), v.number()]),
  v.transform((flag) => flag === true || flag === '1' || flag === 'Y' || flag === 'true' || flag === 1),
);

/** A list that older gateways leave out when it is empty. */
// @__NO_SIDE_EFFECTS__
export const listOf = <Item extends v.GenericSchema>(item: Item) => v.nullish(v.array(item), []);

/** An identifier that some gateways send as a number; compare as text. */
export const Identifier = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(String),
  v.nonEmpty('request_param_err'),
  v.maxLength(64, 'request_param_err'),
);
