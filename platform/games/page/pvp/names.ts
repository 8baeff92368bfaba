import type { MatchView, PlayView } from '../../pvp/pvp-contract.ts';
import { cardName } from '../poker/cards.ts';
import type { PvpTranslate } from './texts.ts';

const PISTI = { pisti: 10, jackPisti: 20 } as const;

/** What the opponent is called; a computer is called one. */
export const rivalName = ({ opponent }: Pick<MatchView, 'opponent'>, t: PvpTranslate): string =>
  t(opponent === 'computer' ? 'pvp_computer' : 'pvp_opponent');

/** A card that was played, as a sentence. */
export const playText = ({ by, card, took, pisti }: PlayView, match: MatchView, t: PvpTranslate): string => {
  const name = by === 'own' ? t('pvp_you') : rivalName(match, t);
  const values = { name, card: cardName(card, t) };
  if (pisti) return t('pvp_pisti', { ...values, points: PISTI[pisti] });
  return took > 0 ? t('pvp_took', { ...values, count: took + 1 }) : t('pvp_played', values);
};

/** How a match ended for the player. */
export const resultText = (match: MatchView, t: PvpTranslate, money: (amount: bigint) => string): string => {
  if (match.state === 'cancelled')
    return t(
      match.reason === 'insufficient_balance' && match.round?.reason === match.reason
        ? match.reason
        : 'pvp_no_opponent',
    );
  const { round } = match;
  if (round?.state === 'cancelled') return t('round_cancelled');
  if (round?.state !== 'settled' || !round.points) return t('pvp_paying');
  const [own, others] = round.points;
  const points = { own, others };
  if (own === others) return t('pvp_drawn', { ...points, amount: money(round.stake) });
  if (own < others) return t('pvp_lost', { ...points, name: rivalName(match, t) });
  return round.reason ? t('win_held') : t('pvp_won', { ...points, amount: money(round.win) });
};
