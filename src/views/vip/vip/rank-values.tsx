import { FormattedMessage, FormattedNumber } from 'react-intl';
import {
  BadgePercent,
  BanknoteArrowDown,
  Gem,
  Gift,
  Headset,
  ShieldCheck,
  type LucideIcon,
} from 'lucide-react';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { Club, Rank } from '../../../machines/vip/vip/vip.machine.ts';
import { Money } from '../../ui/Money.tsx';
import { moneyIn } from '../../wallet/common/unit.ts';

export type Unit = Pick<Club, 'exponent' | 'symbol'>;

/** Whole amounts without decimals. */
export function Sum({ unit, minor }: { readonly unit: Unit; readonly minor: number }) {
  const isWhole = minor % 10 ** unit.exponent === 0;
  return <Money {...moneyIn(unit, minor)} {...(isWhole ? { decimals: 0 } : {})} />;
}

/** A rank by its name and level. */
export function RankTitle({ name, level }: { readonly name: string; readonly level: number }) {
  return (
    <>
      {name}, <FormattedMessage id="vip_level" values={{ level }} />
    </>
  );
}

/** Parts per million as a percentage. */
export function Rate({ rate }: { readonly rate: number }) {
  return <FormattedNumber value={rate / 1_000_000} style="percent" maximumFractionDigits={4} />;
}

interface Benefit {
  readonly id: 'rate' | 'bonus' | 'daily' | 'points' | 'agent' | 'keep';
  readonly label: MessageId;
  readonly icon: LucideIcon;
}
export const BENEFITS: readonly Benefit[] = [
  { id: 'rate', label: 'vip_rate', icon: BadgePercent },
  { id: 'bonus', label: 'vip_bonus', icon: Gift },
  { id: 'daily', label: 'vip_daily', icon: BanknoteArrowDown },
  { id: 'points', label: 'vip_points', icon: Gem },
  { id: 'agent', label: 'vip_agent', icon: Headset },
  { id: 'keep', label: 'vip_keep_row', icon: ShieldCheck },
];

/** What a rank has of a benefit. */
export function BenefitValue({
  of,
  rank,
  unit,
}: {
  readonly of: Benefit['id'];
  readonly rank: Rank;
  readonly unit: Unit;
}) {
  switch (of) {
    case 'rate':
      return rank.rate === 0 ? '–' : <Rate rate={rank.rate} />;
    case 'points':
      return (
        <>
          ×<FormattedNumber value={rank.points / 100} maximumFractionDigits={2} />
        </>
      );
    case 'agent':
      return <FormattedMessage id={rank.hasAgent ? 'vip_has' : 'vip_has_not'} />;
    default:
      return rank[of] === 0 ? '–' : <Sum unit={unit} minor={rank[of]} />;
  }
}
