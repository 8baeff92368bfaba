import Cookies from 'js-cookie';

/** Days. */
const YEAR = 365;

/** Apart from the store, since few visits change anything and the first screen has no need of it. */
export const keepCookie = (name: 'language' | 'theme', value: string): void => {
  Cookies.set(name, value, { expires: YEAR, sameSite: 'lax', secure: location.protocol === 'https:' });
};
