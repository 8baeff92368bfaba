import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';

const FIRST_YEAR = 2018;
const NO_FIGURE = /\P{Nd}/gu;

/**
 * From the first year to the current one, which a view must not read from the clock: without an argument Intl
 * uses the current time.
 */
export function Copyright() {
  // In Chinese a year is formatted with a suffix, "2026年"; only the digits are shown here.
  const year = useIntl()
    .formatDate(undefined, { year: 'numeric', calendar: 'gregory' })
    .replace(NO_FIGURE, '');
  return (
    <FormattedMessage
      id="copyright"
      values={{ from: <FormattedNumber value={FIRST_YEAR} useGrouping={false} />, to: year }}
    />
  );
}
