import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { depositByLaunchUrl } from '#contract/deposit-orders.ts';
import { register } from '#contract/registration.ts';
import { getBalance } from '#contract/wallet.ts';
import { startPostgres } from '../support/databases.setup.ts';
import { clientOf, startServer } from './target.ts';

describe('attacks on a platform in production', () => {
  it('A1: the payment provider cannot be impersonated', async () => {
    const postgres = await startPostgres();
    const DATABASE_URL = `${postgres.url}/template`;
    const server = await startServer({ STATEHOUSE_DEMO: '0', DATABASE_URL });
    const client = clientOf([server.url]);
    try {
      // Registration is closed until there are documents to accept.
      for (const kind of ['terms', 'privacy']) {
        const request = JSON.stringify({ kind, translations: { EN: { title: kind, text: 'Text.' } } });
        execFileSync(process.execPath, ['scripts/operator.mjs', 'run', 'legal-publish', request], {
          env: { PATH: process.env['PATH'], NODE_ENV: 'production', DATABASE_URL },
        });
      }
      const form = {
        ...{ username: 'Findik26', password: 'Kestane7Kebap', confirmPassword: 'Kestane7Kebap' },
        ...{ termsVersion: 1, privacyVersion: 1 },
      };
      const { token } = (await client.call(register, { ...form, ...(await client.ticket('register')) }))
        .value;
      expect(typeof token).toBe('string');
      const options = { token: String(token) };
      const order = await client.call(depositByLaunchUrl, { amount: 5000, bankCode: 'FAST' }, options);
      const { redirectUrl } = order.value as { redirectUrl?: string };
      const path = redirectUrl ? new URL(redirectUrl).pathname : '/stand-in/cashier/1.aa';
      const paid = await client.raw(path, { method: 'POST', body: 'outcome=paid' });
      expect(paid.status).toBe(404);
      expect((await client.call(getBalance, {}, options)).value['sumBalance']).toBe(0);
    } finally {
      await server.stop();
      await postgres.stop();
    }
  });

  it('A3: demo accounts are not carried over', async () => {
    const postgres = await startPostgres();
    const DATABASE_URL = `${postgres.url}/template`;
    try {
      await (await startServer({ STATEHOUSE_DEMO: '1', DATABASE_URL })).stop();
      await expect(startServer({ STATEHOUSE_DEMO: '0', DATABASE_URL })).rejects.toThrow(/demo/i);
    } finally {
      await postgres.stop();
    }
  });

  it('B11: a host from a forged header is ignored', async () => {
    const server = await startServer({ STATEHOUSE_DEMO: '1' });
    try {
      for (const path of ['/', '/play/1', '/wps/system/status?url=x']) {
        const answer = await fetch(`${server.url}${path}`, {
          headers: { 'X-Forwarded-Host': 'evil.example' },
        });
        const text = `${JSON.stringify([...answer.headers])}${await answer.text()}`;
        expect(text).not.toContain('evil.example');
      }
    } finally {
      await server.stop();
    }
  });
});
