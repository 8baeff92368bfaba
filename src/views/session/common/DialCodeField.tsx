import { useIntl } from 'react-intl';
import { DEFAULT_DIALING_CODE } from '../../../config.ts';
import { FORM_DELAYS } from '../../../config/later.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import type { Choice } from '../../ui/ComboboxList.tsx';
import { TextField } from '../../ui/TextField.tsx';
import styles from './DialCodeField.module.css';

interface Country {
  readonly countryCode: string;
  readonly countryDialingCode: string;
  readonly countryName: string | null;
}
interface Props {
  readonly countries: readonly Country[];
  /** Whether the brand offers a choice of country (CFG-10). */
  readonly hasChoice: boolean;
  readonly mobile?: string;
  readonly dialingCode?: string | undefined;
  readonly error: string | undefined;
  /** The dialog's initial focus. */
  readonly isFirst?: boolean;
  /** Takes the focus when it appears, because what it replaces had it. */
  readonly takesFocus?: boolean;
  /** The number may be left empty. */
  readonly isOptional?: boolean;
  /** Called mobileNum on the wire, except in a registration. */
  readonly name?: string;
}

const bare = (code: string) => code.replace(/^\+/, '');
const flag = (country: Country) => (
  <img
    src={`/art/flag-${country.countryCode.toLowerCase()}.svg`}
    alt=""
    width={22}
    height={15}
    className={styles.flag}
  />
);
/** A country's name in the visitor's language, where the browser knows it. */
const nameOf = (locale: string, { countryCode, countryName }: Country) =>
  (/^[a-z]{2}$/i.test(countryCode) &&
    new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' }).of(countryCode.toUpperCase())) ||
  (countryName ?? countryCode);

/**
 * A mobile number with the dialing code of its country, which is chosen from a list with flags (LOG-04 to
 * LOG-07).
 */
export function DialCodeField({
  countries,
  hasChoice,
  mobile = '',
  dialingCode = DEFAULT_DIALING_CODE,
  error,
  isFirst = false,
  takesFocus = false,
  isOptional = false,
  name = 'mobileNum',
}: Props) {
  const intl = useIntl();
  const choices = countries.map((country): Choice => ({
    key: country.countryCode,
    value: bare(country.countryDialingCode),
    label: nameOf(intl.locale, country),
    short: `+${bare(country.countryDialingCode)}`,
    icon: flag(country),
    // Also found by its name in its own language.
    keywords: `${country.countryName ?? ''} ${country.countryCode}`,
  }));
  const wanted = hasChoice ? bare(dialingCode) : DEFAULT_DIALING_CODE;
  const first = choices.find(({ value }) => value === wanted);
  return (
    <TextField
      name={name}
      label={intl.formatMessage({ id: 'mobile_number' })}
      required={!isOptional}
      aside={isOptional ? intl.formatMessage({ id: 'optional' }) : undefined}
      prefix={
        hasChoice && choices.length > 0 ? (
          <Combobox
            name="countryDialingCode"
            label={intl.formatMessage({ id: 'dialing_code' })}
            searchLabel={intl.formatMessage({ id: 'dialing_code_search' })}
            nothingFound={intl.formatMessage({ id: 'dialing_code_none' })}
            choices={choices}
            defaultKey={first?.key ?? ''}
            closeAfter={FORM_DELAYS.countryListClose}
          />
        ) : hasChoice ? (
          <input
            name="countryDialingCode"
            aria-label={intl.formatMessage({ id: 'dialing_code' })}
            defaultValue={`+${wanted}`}
            className={styles.typed}
            inputMode="tel"
            autoComplete="tel-country-code"
            maxLength={5}
          />
        ) : (
          <span className={styles.fixed}>
            {first?.icon} +{wanted}
            <input type="hidden" name="countryDialingCode" value={wanted} />
          </span>
        )
      }
      defaultValue={mobile}
      error={error}
      data-autofocus={isFirst || undefined}
      autoFocus={takesFocus}
      inputMode="tel"
      autoComplete="tel-national"
      maxLength={24}
    />
  );
}
