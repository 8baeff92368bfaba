import { count, ne } from 'drizzle-orm';
import { linked, type ConsolePart } from '../../../console/section/section.ts';
import { TRIAL_TYPE } from '../../../kernel/config.ts';
import { members } from '../../identity/people.tables.ts';
import { vipSection } from './vip-section.ts';
import { VIP_ACTIONS } from './vip.ts';

export const vipConsole: ConsolePart = {
  sections: [
    linked('VIP', 'vip', async ({ deps: { db }, values }) => {
      const rows = await db
        .select({ level: members.clubLevel, count: count() })
        .from(members)
        .where(ne(members.type, TRIAL_TYPE))
        .groupBy(members.clubLevel);
      return vipSection(values.vip, new Map(rows.map((row) => [row.level, row.count])));
    }),
  ],
  actions: VIP_ACTIONS,
};
