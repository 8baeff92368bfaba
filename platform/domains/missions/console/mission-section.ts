import { html } from 'hono/html';
import { MISSION_KINDS, MISSION_PERIODS } from '#contract/missions.ts';
import { PRODUCTS } from '#contract/bets.ts';
import { TEXT_LANGUAGES } from '../../../console/section/action.ts';
import { money, option, settingList, stamp, toggle, type Markup } from '../../../console/section/markup.ts';
import { MISSION_RULES } from '../../../kernel/config.ts';
import { amountOnWire } from '../../../kernel/money.ts';
import { MISSION_SENTENCES, SETTING_SENTENCES } from '../../../runtime/sentences.ts';
import type { MissionSettings } from '../../../runtime/settings.ts';
import type { Milestone, Mission } from '../progress.ts';
import type { ShownReward } from './missions.ts';

const WHAT = { BET: 'valid bets', ROUNDS: 'rounds', GAMES: 'different games' } as const;

const missionLine = ({ id, period, kind, product, target, reward, points, isOn }: Mission): Markup =>
  html`<tr data-mission="${id}">
    <th scope="row">${id}</th>
    <td>${period.toLowerCase()}</td>
    <td>${kind === 'BET' ? money(target) : String(target)} ${WHAT[kind]}${product ? `, ${product}` : ''}</td>
    <td>${money(reward)} + ${points} points</td>
    <td>${toggle('mission-switch', { id }, `Mission ${id}`, isOn)}</td>
  </tr>`;
const milestoneLine = ({ id, points, reward, isOn }: Milestone): Markup =>
  html`<tr>
    <th scope="row">${id}</th>
    <td>${points} points</td>
    <td>${money(reward)}</td>
    <td>${toggle('milestone-switch', { id }, `Milestone ${id}`, isOn)}</td>
  </tr>`;
const rewardLine = ({ reward, account }: ShownReward): Markup =>
  html`<tr data-reward="${reward.id}">
    <th scope="row">${reward.id}<br /><small>${stamp(reward.createdAt)} UTC</small></th>
    <td><a href="?account=${account}#people">${account}</a></td>
    <td>${reward.source} ${reward.subject}</td>
    <td>${money(reward.amount)} + ${reward.points} points</td>
    <td>
      ${
        reward.takenBackAt === null
          ? html`<form class="row" data-action="mission-take-back">
              <input type="hidden" name="id" data-as="number" value="${reward.id}" />
              <label>Reason <input name="note" required maxlength="200" /></label>
              <button>Take back</button>
            </form>`
          : html`taken back: ${reward.note}`
      }
    </td>
  </tr>`;

/** Missions, milestones, prizes of the week, and what was given. */
export const missionSection = (
  rows: readonly Mission[],
  milestones: readonly Milestone[],
  rewards: readonly ShownReward[],
  values: MissionSettings,
): Markup =>
  html` <section id="missions" class="wide">
    <h2>Missions</h2>
    <p>A mission that is off is not shown and cannot be claimed. Another target is another mission.</p>
    <table>
      <thead>
        <tr>
          <th>Mission</th>
          <th>Of</th>
          <th>Target</th>
          <th>Reward</th>
          <th>On</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(missionLine)}
      </tbody>
    </table>
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
    <table>
      <thead>
        <tr>
          <th>Milestone</th>
          <th>At</th>
          <th>Reward</th>
          <th>On</th>
        </tr>
      </thead>
      <tbody>
        ${milestones.map(milestoneLine)}
      </tbody>
    </table>
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
${values.rules[code] ?? ''}</textarea>
          </label>`,
      )}
      <button>Save</button>
    </form>
    ${settingList('What each setting does', MISSION_SENTENCES, values)}
    <h3>Rewards</h3>
    ${
      rewards.length > 0
        ? html`<table>
            <thead>
              <tr>
                <th>Reward</th>
                <th>Account</th>
                <th>For</th>
                <th>What</th>
                <th>Do</th>
              </tr>
            </thead>
            <tbody>
              ${rewards.map(rewardLine)}
            </tbody>
          </table>`
        : html`<p>Nothing was claimed yet.</p>`
    }
  </section>`;
