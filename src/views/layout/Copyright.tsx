import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';

const FIRST_YEAR = 2018;
const NO_FIGURE = /\P{Nd}/gu;

/** From the first year to the present one, which a view may not ask for itself: without a moment Intl takes it. */
export function Copyright() {
  // A date of only a year has a word for it in Chinese, "2026年"; only its figures stand here.
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
