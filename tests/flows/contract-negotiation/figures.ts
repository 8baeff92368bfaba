import type { ContractNegotiationSnapshot } from '../../../src/machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import type { Contract } from '../../../src/services/contracts.ts';
import { checkFigures, momentText } from '../../kit/figures.ts';

const NAMES = ['sezen_usta', 'nam_870', 'son_7'];
const percent = (ppm: number): string => `${(ppm / 10_000).toFixed(2)}%`;
const whole = (minor: number): string => (minor / 100).toLocaleString('en');

const STATES: Readonly<Record<string, string>> = {
  renewalOffered: 'New terms offeredWaiting for you',
  active: 'ActiveIn force since 21 Sept (2026-09-21 14:13:20)',
};
/** CON-01. */
const cardOf = ({ account, status }: Contract): string => `${account}0.30%all games${STATES[status]}`;

/** CON-02: the offer, beside the terms in force; else those alone. */
const termsOf = ({ proposed, current }: Contract): string[] => {
  const shown = proposed ?? current;
  if (!shown) return [];
  return [
    `Version ${shown.version} for all games`,
    ...shown.tiers.flatMap(({ rate, validBet, activeMembers }, at) => [
      String(at + 1),
      `Valid bet ≥${whole(validBet)}`,
      `Active members ≥${activeMembers}`,
      'Period loss ≥0',
      `Rate${proposed && at === 0 ? 'before: 0.30%0.30%' : ''}${'ppm' in rate ? percent(rate.ppm) : ''}`,
    ]),
  ];
};
const ENDS = [
  'Accepting ends 1 contract below',
  'nam_870: promised more than your new terms. You can send a new offer straight away.',
];
const EVENT_TEXTS: Readonly<Record<string, string>> = {
  'offer.send': 'sent the offer',
  'offer.accept': 'accepted',
  'offer.change': 'offered new terms',
};

/** CON-04, CON-05: the history, newest first, and the contracts that an acceptance would end and pay. */
const detailsOf = (snapshot: ContractNegotiationSnapshot, { account, side }: Contract): string[] => {
  const { details } = snapshot.context;
  if (!details) return [];
  const { events, versions } = details.history;
  const { preview } = details;
  return [
    ...(snapshot.matches('resultUnknown') || !preview?.proposed
      ? []
      : [
          ...ENDS,
          'On the last 30 days: P 100.00 by the proposed terms, P 120.00 by the current ones. Before deducting what your downlines earn.',
        ]),
    ...events
      .map(({ at, event, by, version }) => {
        const who = by === side ? 'You' : account;
        const note = event === 'offer.change' ? (versions.at(-1)?.note ?? '') : '';
        return `${who} ${EVENT_TEXTS[event]}Version ${version}${momentText(at)}${note}`;
      })
      .toReversed(),
  ];
};

/** CON-03: the recipient, and tier by tier, above the terms that the offer is compared with. */
const formOf = ({ context }: ContractNegotiationSnapshot): string[] => {
  const { form, begun, downlines } = context;
  if (!form) return [];
  return [
    begun === 'opening'
      ? downlines.map(({ account, nickname }) => account + (nickname ? ` (${nickname})` : '')).join('')
      : `Counter-offer to ${form.username}`,
    'Where a tier says 0, it asks for nothing.',
    ...form.tiers.map((_, at) => `Tier ${at + 1}`),
  ];
};

/** The terms that an offer is compared with: the author's own for a new one, else those of the contract. */
const measureOf = ({ context }: ContractNegotiationSnapshot, contract: Contract | null): string[] => {
  if (context.begun !== 'opening') return contract ? termsOf(contract) : [];
  const own = context.contracts.find(
    ({ side, gameGroup }) => side === 'downline' && gameGroup === context.form?.gameGroup,
  );
  return own ? termsOf({ ...own, proposed: null }).slice(1) : [];
};

/** Messages beside the fields have tests of their own; the chart is checked by its own text. */
const ELSEWHERE =
  /^(No amount we can|A percentage up to|At most 0\.40%|Settled every day|Rates by tier|Remove tier|[\d.]+%[\d.]+%)/;
/** By hand: the marks of the chart's two axes, and the points, by the rates of the chart. */
const AXES: Readonly<Record<string, readonly (readonly [side: string, bottom: string])[]>> = {
  '': [['0.20%0.25%0.30%0.35%0.40%', '0']],
  '0.20%, 0.21%, 0.22%, 0.23%, 0.24%, 0.25%, 0.26%, 0.27%, 0.28%': [
    ['0.15%0.20%0.25%0.30%0.35%', '0 1k 2k 3k 4k 5k 6k 7k 8k'],
    ['0.18%0.20%0.22%0.24%0.26%0.28%0.30%', '0 1k 2k 3k 4k 5k 6k 7k 8k'],
  ],
  '0.30%, 0.42%': [
    ['0.25%0.30%0.35%0.40%0.45%', '0 250k'],
    ['0.10%0.20%0.30%0.40%0.50%', '0 250k'],
    ['0.20%0.30%0.40%0.50%', '0 250k'],
  ],
  '0.25%': [['0.20%0.25%0.30%0.35%', '0']],
  '0.30%': [
    ['0.15%0.20%0.25%0.30%0.35%', '0'],
    ['0.20%0.25%0.30%0.35%0.40%', '0'],
  ],
};
/** The chart is loaded late; once rendered, each point has its rate and its start. */
const checkChart = (): void => {
  const chart = document.querySelector('svg[aria-label^="Rates by tier"]');
  if (!chart) return;
  const rates = (chart.getAttribute('aria-label') ?? '').replace('Rates by tier: ', '');
  const text = (chart.textContent ?? '').replace(/^.*?(?=\d)/, '');
  const possible = (AXES[rates] ?? []).map(([side, bottom]) => {
    const points = rates.split(', ');
    return (
      side +
      bottom
        .split(' ')
        .map((mark, at) => points[at] + mark)
        .join('')
    );
  });
  if (!possible.some((each) => text.startsWith(each)))
    throw new Error(`the chart of ${rates} says '${text}', none of:\n  ${possible.join('\n  ')}`);
};

/** Each amount, share, date and name of the page, in its order. */
export const checkNegotiation = (snapshot: ContractNegotiationSnapshot): void => {
  if (snapshot.status !== 'active') return;
  const { context } = snapshot;
  const contract = context.contracts.find(({ id }) => id === context.selectedId) ?? null;
  const isYes = snapshot.matches('confirming') && context.begun === 'offer.accept';
  const isEnd = snapshot.matches('confirming') && context.begun === 'termination.ask';
  const title =
    context.form && context.begun !== 'opening' ? [`Counter-offer to ${context.form.username}`] : [];
  checkFigures(
    document.body,
    // After a lost answer the contracts are shown, and the form returns with the next one.
    context.form && !snapshot.matches('resultUnknown')
      ? [...formOf(snapshot), ...measureOf(snapshot, contract), ...title]
      : [
          ...context.contracts.map(cardOf),
          ...(contract ? [...termsOf(contract), ...detailsOf(snapshot, contract)] : []),
          ...(isYes ? ENDS : []),
          ...(isEnd ? ['The contract stays in force until nam_870 agrees.'] : []),
        ],
    NAMES,
    ELSEWHERE,
  );
  checkChart();
};
