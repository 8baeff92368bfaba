import type { LegView, MarketView, MatchView, SlipLeg } from '../../sports/sports-contract.ts';
import type { SportsTranslate } from './texts.ts';

/** Odds keep the point in every language. */
export const oddsText = (hundredths: number | bigint): string => {
  const digits = String(hundredths).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
};

const lineText = (line: number): string => line.toFixed(1);
const signedLine = (line: number): string =>
  line > 0 ? `+${lineText(line)}` : lineText(line).replace('-', '−');

export interface Named {
  readonly market: string;
  readonly pick: string;
  readonly line: number | null;
  readonly sport: MatchView['sport'];
  readonly home: string;
  readonly away: string;
}

/** What a pick says in words. */
export function pickName({ market, pick, line, sport, home, away }: Named, t: SportsTranslate): string {
  const team = pick === 'home' ? home : away;
  const [, unit] = /^unit-(\d)$/.exec(market) ?? [];
  if (unit) return t(sport === 'esports' ? 'map_pick' : 'set_pick', { n: unit, team });
  if (market === 'total')
    return t(pick === 'over' ? 'over_line' : 'under_line', { line: lineText(line ?? 0) });
  if (market === 'both') return t(pick === 'yes' ? 'both_yes' : 'both_no');
  if (market === 'handicap')
    return t('handicap_pick', { team, line: signedLine(pick === 'home' ? (line ?? 0) : -(line ?? 0)) });
  return pick === 'draw' ? t('draw') : t('team_wins', { team });
}

export const marketPickName = (
  match: MatchView,
  { id, line }: MarketView,
  pick: string,
  t: SportsTranslate,
): string => pickName({ market: id, pick, line, sport: match.sport, home: match.home, away: match.away }, t);

/** A leg of a draft in words; its match may have left the board. */
export const legName = (match: MatchView | undefined, leg: SlipLeg, t: SportsTranslate): string => {
  const line = match?.markets.find(({ id }) => id === leg.market)?.line ?? null;
  return match
    ? pickName({ ...leg, line, sport: match.sport, home: match.home, away: match.away }, t)
    : leg.match;
};

export const slipLegName = (leg: LegView, t: SportsTranslate): string => pickName(leg, t);

/** Short label of a pick in its column. */
export const columnName = ({ id, line }: MarketView, pick: string, t: SportsTranslate): string => {
  if (id === 'total') return t(pick === 'over' ? 'over_line' : 'under_line', { line: lineText(line ?? 0) });
  return t(pick === 'home' ? 'home_column' : pick === 'draw' ? 'draw_column' : 'away_column');
};

export const teamsText = ({ home, away }: Pick<MatchView, 'home' | 'away'>): string => `${home} – ${away}`;

export const clockTime = (locale: string): ((moment: number) => string) => {
  const format = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  return (moment) => format.format(moment);
};

/** Where a match stands in time: its minute, set, map or bout, or when it begins. */
export function momentText(match: MatchView, t: SportsTranslate, time: (moment: number) => string): string {
  const { phase, sport, tick, score, kickOff } = match;
  if (phase === 'before') return time(kickOff);
  if (phase === 'ended') return t('ended');
  if (phase === 'abandoned') return t('abandoned');
  if (sport === 'football') return t('minute', { n: tick });
  if (sport === 'basketball') return t('minute', { n: Math.ceil(tick / 2) });
  if (sport === 'cockfight') return t('bout_n', { n: Math.min(12, tick + 1) });
  return t(sport === 'esports' ? 'map_n' : 'set_n', { n: score[0] + score[1] + 1 });
}

/** Sets or maps in one line: 6–4 · 3–2. */
export const unitsText = ({ units }: Pick<MatchView, 'units'>): string =>
  units.map(([home, away]) => `${home}–${away}`).join(' · ');
