import { html } from 'hono/html';
import { MISSION_KINDS, MISSION_PERIODS } from '#contract/missions.ts';
import { PRODUCTS } from '#contract/bets.ts';
import { TEXT_LANGUAGES } from '../../../console/section/action.ts';
import {
  accountLink,
  money,
  numbered,
  option,
  settingList,
  takeBack,
  toggle,
  type Markup,
} from '../../../console/section/markup.ts';
import { table, type Column } from '../../../console/section/table.ts';
import { MISSION_RULES } from '../../../kernel/config.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { MISSION_SENTENCES, SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { MissionSettings } from '../../../runtime/settings.ts';
import type { Milestone, Mission } from '../progress.ts';
import type { ShownReward } from './missions.ts';

const WHAT = { BET: 'valid bets', ROUNDS: 'rounds', GAMES: 'different games' } as const;

const MISSIONS: readonly Column<Mission>[] = [
  { header: 'Mission', as: 'row', cell: ({ id }) => id },
  { header: 'Of', cell: ({ period }) => period.toLowerCase() },
  {
    header: 'Target',
    cell: ({ kind, product, target }) =>
      `${kind === 'BET' ? money(target) : String(target)} ${WHAT[kind]}${product ? `, ${product}` : ''}`,
  },
  { header: 'Reward', as: 'end', cell: ({ reward, points }) => `${money(reward)} + ${points} points` },
  { header: 'On', cell: ({ id, isOn }) => toggle('mission-switch', { id }, `Mission ${id}`, isOn) },
];
const MILESTONES: readonly Column<Milestone>[] = [
  { header: 'Milestone', as: 'row', cell: ({ id }) => id },
  { header: 'At', as: 'end', cell: ({ points }) => `${points} points` },
  { header: 'Reward', as: 'end', cell: ({ reward }) => money(reward) },
  { header: 'On', cell: ({ id, isOn }) => toggle('milestone-switch', { id }, `Milestone ${id}`, isOn) },
];
const REWARDS: readonly Column<ShownReward>[] = [
  { header: 'Reward', as: 'row', cell: ({ reward }) => numbered(reward.id, reward.createdAt) },
  { header: 'Account', cell: ({ account }) => accountLink(account) },
  { header: 'For', cell: ({ reward }) => `${reward.source} ${reward.subject}` },
  {
    header: 'What',
    as: 'end',
    cell: ({ reward }) => `${money(reward.amount)} + ${reward.points} points`,
  },
  { header: 'Do', cell: ({ reward }) => takeBack('mission-take-back', reward) },
];

/** Missions, milestones, prizes of the week, and what was given. */
export const missionSection = (
  rows: readonly Mission[],
  milestones: readonly Milestone[],
  rewards: readonly ShownReward[],
  values: MissionSettings,
  rules: Readonly<Record<string, string>>,
): Markup =>
  html` <section id="missions" class="wide">
    <h2>Missions</h2>
    <p>A mission that is off is not shown and cannot be claimed. Another target is another mission.</p>
    ${table({
      caption: 'All missions',
      columns: MISSIONS,
      rows,
      empty: 'There are no missions.',
      mark: ({ id }) => ['mission', id],
    })}
    <form class="row" data-action="mission-add">
      <label
        >Of
        <select name="period">
          ${MISSION_PERIODS.map((each) => option(each, each.toLowerCase()))}
        </select></label
      >
      <label
        >What
        <select name="kind">
          ${MISSION_KINDS.map((each) => option(each, WHAT[each]))}
        </select></label
      >
      <label
        >Product
        <select name="product">
          ${option('', 'all', true)}${PRODUCTS.map((each) => option(each, each))}
        </select></label
      >
      <label>Target <input name="target" data-as="number" required /></label>
      <label>Reward <input name="reward" data-as="number" required value="0" /></label>
      <label>Points <input name="points" data-as="number" required value="0" /></label>
      <button>Add</button>
    </form>
    <h3>Milestones of the season</h3>
    ${table({
      caption: 'All milestones, by their points',
      columns: MILESTONES,
      rows: milestones,
      empty: 'There are no milestones.',
    })}
    <form class="row" data-action="milestone-add">
      <label>Points <input name="points" data-as="number" required /></label>
      <label>Reward <input name="reward" data-as="number" required /></label>
      <button>Add</button>
    </form>
    <h3>Prizes of the week</h3>
    <p>${SETTING_SENTENCES.missions}</p>
    <form class="row" data-action="mission-prizes">
      <label
        >By place <input name="prizes" value="${values.prizes.map((prize) => amountOnWire(prize)).join(' ')}"
      /></label>
      <label>Hours <input name="payHour" data-as="number" required value="${values.payHour}" /></label>
      <button>Apply</button>
    </form>
    <h3>Rules</h3>
    <form data-action="mission-rules">
      <p>HTML, of which the site shows texts, lists and links. English replaces empty languages.</p>
      ${TEXT_LANGUAGES.map(
        (code) =>
          html`<label
            >${code}
            <textarea name="rules.${code}" rows="6" maxlength="${MISSION_RULES.length}">
${rules[code] ?? ''}</textarea>
          </label>`,
      )}
      <button>Save</button>
    </form>
    ${settingList('What each setting does', MISSION_SENTENCES, values)}
    <h3>Rewards</h3>
    ${table({
      caption: 'Rewards that were given, the newest first',
      columns: REWARDS,
      rows: rewards,
      empty: 'There are no rewards.',
      mark: ({ reward }) => ['reward', reward.id],
    })}
  </section>`;
