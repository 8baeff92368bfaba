import { expect, test } from 'vitest';
import { getBalance } from '#contract/wallet.ts';
import { BUDGETS } from '../../platform/http/request-limits.ts';
import { startSession } from '../../platform/http/tokens.ts';
import { openTestDatabase } from '../support/databases.ts';
import { openTestPlatform } from '../support/platform.ts';

test('a session that has used up its budget leaves that of another as it was @API-40', async () => {
  const platform = await openTestPlatform(await openTestDatabase('pglite'), { requestBudget: 0.02 });
  const tokenOf = async () => (await startSession(platform.deps, (await platform.addPerson()).id, 'x')).token;
  const [busy, quiet] = [await tokenOf(), await tokenOf()];
  const statusOf = async (token: string, ip: string) =>
    (await platform.request(getBalance, {}, { token, ip })).status;
  const burst = BUDGETS.money.burst * 0.02;
  const statuses: number[] = [];
  for (let count = 0; count <= burst; count += 1) statuses.push(await statusOf(busy, `203.0.113.${count}`));
  expect(statuses).toEqual([...Array<number>(burst).fill(200), 429]);
  expect(await statusOf(quiet, '198.51.100.7')).toBe(200);
  await platform.close();
});
