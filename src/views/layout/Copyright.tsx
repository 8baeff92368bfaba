import { FormattedDateParts, FormattedMessage, FormattedNumber } from 'react-intl';

const FIRST_YEAR = 2018;

/**
 * From the first year to the present one. The bare year is taken out of the date, since a date of only a year says
 * "2026年" in Chinese; without a moment Intl takes the present one, which a view may not ask for itself.
 */
export const Copyright = () => (
  <FormattedMessage
    id="copyright"
    values={{
      from: <FormattedNumber value={FIRST_YEAR} useGrouping={false} />,
      to: (
        <FormattedDateParts value={undefined} year="numeric" calendar="gregory">
          {(parts) => <>{parts.find(({ type }) => type === 'year')?.value}</>}
        </FormattedDateParts>
      ),
    }}
  />
);
