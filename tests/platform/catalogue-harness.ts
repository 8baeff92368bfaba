import { eq } from 'drizzle-orm';
import type { Endpoint } from '#contract/endpoint.ts';
import { members } from '../../platform/domains/identity/people.tables.ts';
import { startSession } from '../../platform/http/tokens.ts';
import type { Engine } from '../support/databases.ts';
import { openTestPlatform, T0, type Answer, type TestPlatform } from '../support/platform.ts';
import { openSeededDatabase } from '../support/seeded.ts';

export const NOON = T0;

export interface SeededPlatform extends TestPlatform {
  /** A call whose query is sent unchanged; the response must be an envelope. */
  call(
    endpoint: Endpoint,
    query?: Readonly<Record<string, string | number>>,
    options?: { token?: string; language?: string },
  ): Promise<Answer>;
  /** A token of that account, as from a sign-in. */
  signIn(account: string): Promise<string>;
}

/** The platform over a seeded database of its own. */
export const openSeededPlatform = async (engine: Engine): Promise<SeededPlatform> => {
  const platform = await openTestPlatform(await openSeededDatabase(engine), { demo: true });
  return {
    ...platform,
    call: (endpoint, query = {}, options = {}) => platform.request(endpoint, query, options),
    signIn: async (account) => {
      const [member] = await platform.deps.db.select().from(members).where(eq(members.account, account));
      return (await startSession(platform.deps, member!.id, '203.0.113.1')).token;
    },
  };
};
