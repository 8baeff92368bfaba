import { bigint } from 'drizzle-orm/pg-core';

/** Epoch milliseconds of the injected clock. */
export const moment = (name: string) => bigint(name, { mode: 'number' });
/** Minor units of the account's currency. */
export const minor = (name: string) => bigint(name, { mode: 'bigint' });
