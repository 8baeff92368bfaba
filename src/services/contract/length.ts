/** The lengths of a rule in figures (VAL-11). */
export const lengthOf = ({
  minLength,
  maxLength,
}: {
  readonly minLength: number;
  readonly maxLength: number;
}): string => (minLength === maxLength ? `${minLength}` : `${minLength}–${maxLength}`);
