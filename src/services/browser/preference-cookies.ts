import Cookies from 'js-cookie';

/** Days. */
const YEAR = 365;

/** In a chunk of its own, because few visits change a preference and the first screen does not need it. */
export const keepCookie = (name: 'language' | 'theme', value: string): void => {
  Cookies.set(name, value, { expires: YEAR, sameSite: 'lax', secure: location.protocol === 'https:' });
};
