import { eq } from 'drizzle-orm';
import { OWN_AGENT_ABOVE } from '#contract/vip.ts';
import type { Db } from '../../db/open.ts';
import type { RankSettings, VipSettings } from '../../runtime/settings.ts';
import { members } from './people.tables.ts';

/** The rank of a level. A level beyond the brand’s ranks has the highest of them. */
export const rankAt = ({ ranks }: VipSettings, level: number): RankSettings => {
  const rank = ranks[Math.min(Math.max(level, 0), ranks.length - 1)];
  if (!rank) throw new Error('the brand has no ranks');
  return rank;
};

export const rankName = (vip: VipSettings, level: number, language: string): string => {
  const { names } = rankAt(vip, level);
  return names[language] ?? names['EN'] ?? `VIP ${level}`;
};

/** The level of a member; an account that is gone has the lowest. */
export const levelOf = async (db: Db, memberId: number): Promise<number> => {
  const [member] = await db
    .select({ level: members.clubLevel })
    .from(members)
    .where(eq(members.id, memberId));
  return member?.level ?? 0;
};

/** VIP-02. */
export const hasOwnAgent = (level: number): boolean => level > OWN_AGENT_ABOVE;
