import {
  Bird,
  Cherry,
  Clapperboard,
  Fish,
  Gamepad2,
  Radio,
  Spade,
  Ticket,
  Volleyball,
  type LucideIcon,
} from 'lucide-react';

/**
 * By category code; not in categories.ts, because Home shows pictures in their place and should not load
 * them.
 */
export const CATEGORY_ICONS = {
  RNG: Cherry,
  LIVE: Radio,
  FISH: Fish,
  PVP: Spade,
  SPORTS: Volleyball,
  ESPORTS: Gamepad2,
  LOTT: Ticket,
  COCKFIGHT: Bird,
  VIDEO: Clapperboard,
} as const satisfies Readonly<Record<string, LucideIcon>>;
