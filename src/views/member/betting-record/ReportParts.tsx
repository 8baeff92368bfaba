import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { cx } from '../../ui/cx.ts';
import { Money } from '../../ui/Money.tsx';
import { Reels, Wins } from './ReelParts.tsx';
import styles from './ReportParts.module.css';
import type { Amounts, Part, PartOf } from './report-part.ts';

const CARDS: Readonly<Record<PartOf<'cards'>['name'], MessageId>> = {
  dealt: 'bet_cards_dealt',
  final: 'bet_cards_final',
  player: 'bet_cards_player',
  banker: 'bet_cards_banker',
};
const NUMBERS: Readonly<Record<PartOf<'numbers'>['name'], MessageId>> = {
  drawn: 'bet_numbers_drawn',
  pocket: 'bet_numbers_pocket',
  dice: 'bet_numbers_dice',
};
const PICKS: Readonly<Record<PartOf<'match'>['pick'], MessageId>> = {
  home: 'bet_pick_home',
  draw: 'bet_pick_draw',
  away: 'bet_pick_away',
  over: 'bet_pick_over',
  under: 'bet_pick_under',
  yes: 'bet_pick_yes',
  no: 'bet_pick_no',
};
const RESULTS: Readonly<Record<NonNullable<PartOf<'match'>['result']>, MessageId>> = {
  won: 'bet_leg_won',
  lost: 'bet_leg_lost',
  void: 'bet_leg_void',
};
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const SUITS = ['♠', '♥', '♦', '♣'];
/** Hearts and diamonds. */
const isRed = (card: number): boolean => (card & 3) === 1 || (card & 3) === 2;

const Cards = ({ part }: { readonly part: PartOf<'cards'> }) => (
  <div className={styles.line}>
    <span className={styles.name}>
      <FormattedMessage id={CARDS[part.name]} />
    </span>
    {part.cards.map((card, at) => (
      <span
        key={at}
        className={cx(styles.card, isRed(card) && styles.red, part.lit.includes(at) && styles.kept)}
      >
        {RANKS[card >> 2]}
        {SUITS[card & 3]}
      </span>
    ))}
  </div>
);

const Numbers = ({ part }: { readonly part: PartOf<'numbers'> }) => (
  <div className={styles.line}>
    <span className={styles.name}>
      <FormattedMessage id={NUMBERS[part.name]} />
    </span>
    {part.numbers.map((number, at) => (
      <span key={at} className={styles.ball}>
        {number}
      </span>
    ))}
  </div>
);

const Stakes = ({ part, exponent }: { readonly part: PartOf<'stakes'> } & Amounts) => (
  <ul className={styles.rows}>
    {part.rows.map(({ name, numbers, stake, pay }, at) => (
      <li key={at}>
        <span>
          <code>{name}</code> {numbers.join(' ')}
        </span>
        <Money minor={stake} exponent={exponent} />
        <strong>{pay === null ? '–' : <Money minor={pay} exponent={exponent} />}</strong>
      </li>
    ))}
  </ul>
);

const Match = ({ part }: { readonly part: PartOf<'match'> }) => (
  <div className={styles.match}>
    <strong>
      {part.home} {part.score ? part.score.join(' : ') : '–'} {part.away}
    </strong>
    <span>
      <FormattedMessage id={PICKS[part.pick]} /> {part.line ?? ''} · {(part.odds / 100).toFixed(2)}
      {part.result ? (
        <>
          {' · '}
          <FormattedMessage id={RESULTS[part.result]} />
        </>
      ) : null}
    </span>
  </div>
);

const Points = ({ part }: { readonly part: PartOf<'points'> }) => (
  <p>
    <FormattedMessage id="bet_points" values={{ own: part.own, other: part.other }} />
  </p>
);

const Shots = ({ part }: { readonly part: PartOf<'shots'> }) => (
  <p className={styles.line}>
    {part.picture ? <img src={part.picture} alt="" width={36} height={36} /> : null}
    <FormattedMessage id="bet_shots" values={{ shots: part.shots, caught: part.caught }} />
  </p>
);

function PartView({ part, exponent }: { readonly part: Part } & Amounts) {
  switch (part.kind) {
    case 'reels':
      return <Reels part={part} />;
    case 'wins':
      return <Wins part={part} exponent={exponent} />;
    case 'cards':
      return <Cards part={part} />;
    case 'numbers':
      return <Numbers part={part} />;
    case 'stakes':
      return <Stakes part={part} exponent={exponent} />;
    case 'match':
      return <Match part={part} />;
    case 'points':
      return <Points part={part} />;
    case 'shots':
      return <Shots part={part} />;
  }
}

/** How a result came, part by part as its provider reports it. */
export const ReportParts = ({ parts, exponent }: { readonly parts: readonly Part[] } & Amounts) =>
  parts.map((part, at) => <PartView key={at} part={part} exponent={exponent} />);
