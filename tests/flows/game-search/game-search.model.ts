import type { SnapshotFrom } from 'xstate';
import { gameSearchMachine } from '../../../src/machines/games/game-search/game-search.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { GALA, REELS, SEVENS } from '../common/games.fixtures.ts';

type Snapshot = SnapshotFrom<typeof gameSearchMachine>;
const isNothingTyped = (s: Snapshot): boolean => s.context.typed.trim() === '';
const remembers = (s: Snapshot, text: string) => (s.context.recent.includes(text) ? { text } : undefined);
/** Of the first text that is searched for: what was found before makes no difference to them. */
const hasCategories = (s: Snapshot): boolean =>
  (s.context.answer?.counts.length ?? 0) > 1 && s.context.answers.length < 2 && s.context.recent.length === 0;
const isSearching = (s: Snapshot | null): boolean => s?.matches('searching') ?? false;

export const model = defineModel(gameSearchMachine, {
  title: 'Search for a game in the header',
  inputs: { empty: { text: '' }, 'typed into': { text: 'gala' } },
  events: {
    'query.type': {
      word: { text: 'gala' },
      'another word': { text: 'sevens ' },
      letter: { text: 'g' },
      nothing: { text: '' },
    },
    'search.exact': { corrected: (s) => (s.context.answer?.corrected ? {} : undefined) },
    'category.choose': {
      live: (s) => (hasCategories(s) ? { category: 'LIVE' } : undefined),
      // Pressed again while it is chosen, it would show the same either way: the other one would be requested anew.
      all: (s) => (hasCategories(s) && s.context.category !== null ? { category: null } : undefined),
    },
    'search.open': { entered: {} },
    'recent.changed': 'sent',
    'recent.choose': { gala: (s) => remembers(s, 'gala') },
    'recent.remove': { gala: (s) => remembers(s, 'gala') },
    'recent.clear': { all: {} },
  },
  outcomes: {
    watchSearches: {
      two: { send: { type: 'recent.changed', searches: ['gala', 'sevens'] } },
      none: { send: { type: 'recent.changed', searches: [] } },
    },
    findGames: {
      many: {
        done: {
          ...{ games: [GALA, SEVENS], totalPages: 5, totalCount: 9, isNearMatch: false },
          typeCounts: [
            { gameType: 'RNG', count: 7 },
            { gameType: 'LIVE', count: 2 },
          ],
          alsoPlayed: [{ nodeId: GALA.id, games: [REELS] }],
        },
      },
      near: { done: { games: [GALA], totalPages: 1, totalCount: 1, isNearMatch: true } },
      // A gateway may not know the request for the exact spelling.
      corrected: {
        done: { games: [GALA], totalPages: 1, totalCount: 1, isNearMatch: true, corrected: 'lunar gala' },
      },
      none: { done: { games: [], totalPages: 0, totalCount: 0, isNearMatch: false } },
      refused: { error: new ServiceError('offline') },
    },
  },
  home: (s) => !s.hasTag('busy'),
  rules: [
    {
      id: 'nothing is requested before a pause in typing',
      requirements: ['SLO-18'],
      always: (s, { label, from }) =>
        !isSearching(s) ||
        isSearching(from) ||
        label === 'after searchPause' ||
        label === 'search.retry' ||
        label.startsWith('category.choose') ||
        label.startsWith('recent.choose'),
    },
    {
      id: 'a newer text gives up the older question',
      never: (s, { label, from }) => label.startsWith('query.type') && isSearching(from) && isSearching(s),
    },
    {
      id: 'a single letter is not searched for and shows nothing',
      always: (s) =>
        s.context.typed.trim().length >= 2 ||
        ((s.matches('idle') || s.matches('recalling')) && s.context.answer === null),
    },
    {
      id: 'the last searches are offered while nothing is typed, and only then',
      always: (s) => s.matches('recalling') === (isNothingTyped(s) && s.context.recent.length > 0),
    },
    {
      id: 'a recalled search is searched for at once',
      always: (s, { label }) =>
        !label.startsWith('recent.choose') ||
        (s.context.typed === 'gala' && (isSearching(s) || s.context.answer?.text === 'gala')),
    },
    {
      id: 'a search is remembered when its results are opened or it is recalled, and not while it is typed',
      always: (_, { label, actions }) =>
        actions.includes('keepSearch') ===
        (label.startsWith('search.open') || label.startsWith('recent.choose')),
    },
    {
      id: 'a forgotten search is gone at once, and no other',
      always: (s, { label, from }) =>
        (!label.startsWith('recent.remove') || s.context.recent.join() === 'sevens') &&
        (!label.startsWith('recent.clear') || s.context.recent.length === 0) &&
        (label.startsWith('recent.') || label.startsWith('watchSearches') || from === null
          ? true
          : s.context.recent === from.context.recent),
    },
    {
      id: 'searches are forgotten where that was asked for alone',
      always: (_, { label, actions }) =>
        actions.includes('dropSearch') === label.startsWith('recent.remove') &&
        actions.includes('clearSearches') === label.startsWith('recent.clear'),
    },
    {
      id: 'a known result is shown at once and not requested again',
      requirements: ['SLO-18'],
      never: (s, { label, from }) =>
        label.startsWith('query.type') &&
        s.hasTag('busy') &&
        (from?.context.answers ?? []).some(
          ({ text, isExact, category }) => text === s.context.typed.trim() && !isExact && category === null,
        ),
    },
    {
      id: 'their own spelling is searched for only where it was asked for, and until another text is typed',
      always: (s, { label, from }) =>
        s.context.isExact ===
        (label === 'search.exact (corrected)' ||
          (!label.startsWith('query.type') && (from?.context.isExact ?? false))),
    },
    {
      id: 'the results belong to the text in the field, unless a request is under way',
      always: (s) =>
        s.hasTag('busy') || s.context.answer === null || s.context.answer.text === s.context.typed.trim(),
    },
    {
      id: 'the results are of the chosen category, unless a request is under way',
      requirements: ['SLO-18'],
      always: (s) =>
        s.hasTag('busy') || s.context.answer === null || s.context.answer.category === s.context.category,
    },
    {
      id: 'a category is of the text for which it was chosen, and is searched for at once',
      requirements: ['SLO-18'],
      always: (s, { label, from }) => {
        if (label === 'category.choose (live)')
          return (
            s.context.category === (from?.matches('showing') ? 'LIVE' : (from?.context.category ?? null))
          );
        if (label === 'category.choose (all)')
          return s.context.category === (from?.matches('showing') ? null : (from?.context.category ?? null));
        const isNew = ['query.type', 'recent.choose', 'search.exact'].some((each) => label.startsWith(each));
        return s.context.category === (isNew ? null : (from?.context.category ?? null));
      },
    },
    {
      id: 'the category that is chosen already is not requested again',
      requirements: ['SLO-18'],
      never: (s, { label, from, started }) =>
        label === 'category.choose (live)' && from?.context.category === 'LIVE' && started.length > 0,
    },
    {
      id: 'what is requested is the text, in the spelling and the category that are chosen',
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'findGames' ||
            JSON.stringify(input) ===
              JSON.stringify({
                ...{ text: s.context.typed.trim(), isExact: s.context.isExact },
                category: s.context.category,
              }),
        ),
    },
    {
      id: 'a failure is shown, without games',
      always: (s) => s.matches('failed') === (s.context.failure !== null),
    },
  ],
  instructions: {
    'start empty': 'Go into the search of the header.',
    'start typed into':
      'Write "gala" into the search of the header while its part of the site is on its way.',
    'query.type (word)': 'Write "gala" into the search in place of its text.',
    'query.type (another word)': 'Write "sevens " into the search in place of its text.',
    'query.type (letter)': 'Write "g" into the search in place of its text.',
    'query.type (nothing)': 'Empty the search.',
    'search.exact': 'Press "Search exactly".',
    'category.choose (live)': 'Press "Live casino" above the games found.',
    'category.choose (all)': 'Press "All" above the games found.',
    'search.open': 'Press Enter in the search.',
    'recent.choose': 'Press "gala" among the recent searches.',
    'recent.remove': 'Remove "gala" from the recent searches.',
    'recent.clear': 'Press "Clear all".',
    'watchSearches = two': 'Search for "sevens" and then for "gala" in another tab, and open a game of each.',
    'watchSearches = none': 'Clear the recent searches in another tab.',
    'search.retry': 'Press "Try again".',
    'after searchPause': 'Rest for a moment.',
    'findGames = many': 'The platform answers with "Lunar Gala" and "Royal Sevens", the first of nine games.',
    'findGames = near': 'The platform answers with "Lunar Gala", which only comes near the name.',
    'findGames = corrected': 'The platform answers with "Lunar Gala", having searched for "lunar gala".',
    'findGames = none': 'The platform answers that no game has such a name.',
    'findGames = refused': 'The network is off while the games are looked for.',
  },
});
