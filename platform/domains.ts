import type { Domain } from './domains/domain.ts';
import { catalogue } from './domains/catalogue/catalogue.domain.ts';
import { content } from './domains/content/content.domain.ts';
import { contracts } from './domains/contracts/contracts.domain.ts';
import { gameLaunch } from './domains/game-launch/game-launch.domain.ts';
import { help } from './domains/help/help.domain.ts';
import { identity } from './domains/identity/identity.domain.ts';
import { legal } from './domains/legal/legal.domain.ts';
import { missions } from './domains/missions/missions.domain.ts';
import { messages } from './domains/messages/messages.domain.ts';
import { points } from './domains/points/points.domain.ts';
import { promotions } from './domains/promotions/promotions.domain.ts';
import { referral } from './domains/referral/referral.domain.ts';
import { rewards } from './domains/rewards/rewards.domain.ts';
import { system } from './domains/system/system.domain.ts';
import { team } from './domains/team/team.domain.ts';
import { uploads } from './domains/uploads/uploads.domain.ts';
import { vip } from './domains/vip/vip.domain.ts';
import { wallet } from './domains/wallet/wallet.domain.ts';

/** Every domain of the platform. Jobs run, and sections of the console are shown, in this order. */
export const DOMAINS: readonly Domain[] = [
  system,
  contracts,
  team,
  wallet,
  promotions,
  uploads,
  identity,
  catalogue,
  gameLaunch,
  content,
  missions,
  points,
  vip,
  referral,
  rewards,
  messages,
  help,
  legal,
];
