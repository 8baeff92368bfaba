import { sealedForm } from '../../../scripts/lib/demo-session.mjs';

/** Wrong passwords for an account, without a browser. */
export const guess = async (url: string, account: string, times: number): Promise<void> => {
  for (let n = 0; n < times; n += 1) {
    const form = await sealedForm(url, { account, password: 'Yanlis-Sifre-26' });
    const answer = await fetch(`${url}/wps/session/login`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Encryption: 'JWE',
        Merchant: 'statehouse',
        Language: 'TY',
        'X-Requested-With': 'XMLHttpRequest',
      },
      body: JSON.stringify(form),
    });
    if (answer.status !== 403) throw new Error(`A wrong password was answered with ${answer.status}`);
  }
};
