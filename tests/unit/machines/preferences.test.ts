// @vitest-environment happy-dom
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  preferencesMachine,
  selectLanguage,
  selectTheme,
} from '../../../src/machines/app/preferences/preferences.machine.ts';
import type { Language, Theme } from '../../../src/config.ts';
import { FAILURES, held, mount } from './harness.ts';

beforeEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('lang');
  delete document.documentElement.dataset['theme'];
  delete document.documentElement.dataset['language'];
  for (const name of ['theme', 'language'])
    document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
});
/** A frame after the press. */
const shows = (theme: Theme) =>
  vi.waitFor(() => expect(document.documentElement.dataset['theme']).toBe(theme));
const cookies = () => document.cookie.split('; ').filter(Boolean).toSorted();

const preferences = (language: Language = 'TY', theme: Theme = 'light') => {
  const loadCatalogue = held<void, { language: Language; part: 'first' | 'whole' }>();
  const mounted = mount(preferencesMachine.provide({ actors: { loadCatalogue: loadCatalogue.logic } }), {
    language,
    theme,
  });
  return { ...mounted, loadCatalogue, state: () => mounted.flow.getSnapshot() };
};
const settledIn = async (language: Language = 'TY') => {
  const mounted = preferences(language);
  await mounted.loadCatalogue.answer();
  return mounted;
};

describe('the first catalogue', () => {
  test('I18-02: that of the stored language is requested, and the language is in force when it has loaded', async () => {
    const { loadCatalogue, state, parentEvents } = preferences('TY');
    expect(loadCatalogue.inputs).toEqual([{ language: 'TY', part: 'first' }]);
    expect(state().hasTag('busy')).toBe(true);
    await loadCatalogue.answer();
    expect(state().value).toBe('settled');
    expect(document.documentElement.lang).toBe('tr');
    expect(parentEvents).toEqual([]);
  });

  test.each(FAILURES)('%s leaves a screen with a retry', async (_, error) => {
    const { loadCatalogue, state, flow } = preferences();
    await loadCatalogue.fail(error);
    expect(state().value).toBe('withoutMessages');
    flow.send({ type: 'catalogue.retry' });
    expect(state().value).toBe('starting');
    await loadCatalogue.answer();
    expect(state().value).toBe('settled');
  });

  test('CST-04: one that does not arrive within 120000 ms is given up', () => {
    const { clock, state } = preferences();
    clock.increment(119_999);
    expect(state().value).toBe('starting');
    clock.increment(1);
    expect(state().value).toBe('withoutMessages');
  });
});

describe('the language', () => {
  test('I18-04: a chosen one is stored, applied and reported, once its catalogue has loaded', async () => {
    const { flow, loadCatalogue, state, parentEvents } = await settledIn('TY');
    flow.send({ type: 'language.choose', language: 'EN' });
    expect(loadCatalogue.inputs.at(-1)).toEqual({ language: 'EN', part: 'whole' });
    expect(selectLanguage(state())).toBe('TY');
    expect(localStorage.getItem('language')).toBeNull();
    expect(document.documentElement.lang).toBe('tr');
    await loadCatalogue.answer();
    expect(selectLanguage(state())).toBe('EN');
    expect(localStorage.getItem('language')).toBe('EN');
    expect(document.documentElement.lang).toBe('en-GB');
    expect(parentEvents).toEqual([{ type: 'language.changed' }]);
  });

  test.each(FAILURES)(
    'the old one stays in force after %s, and the new one can be chosen again',
    async (_, error) => {
      const { flow, loadCatalogue, state, parentEvents } = await settledIn('TY');
      flow.send({ type: 'language.choose', language: 'EN' });
      await loadCatalogue.fail(error);
      expect(state().value).toBe('settled');
      expect(selectLanguage(state())).toBe('TY');
      expect(state().context.hasFailed).toBe(true);
      expect(localStorage.getItem('language')).toBeNull();
      expect(parentEvents).toEqual([]);
      flow.send({ type: 'language.choose', language: 'EN' });
      expect(state().context.hasFailed).toBe(false);
      await loadCatalogue.answer();
      expect(selectLanguage(state())).toBe('EN');
    },
  );

  test('CST-04: one whose catalogue does not arrive within 120000 ms is given up, and a later one is ignored', async () => {
    const { flow, loadCatalogue, clock, state, parentEvents } = await settledIn('TY');
    flow.send({ type: 'language.choose', language: 'EN' });
    clock.increment(119_999);
    expect(state().value).toBe('changing');
    clock.increment(1);
    expect([state().value, state().context.hasFailed]).toEqual(['settled', true]);
    await loadCatalogue.answer();
    expect(selectLanguage(state())).toBe('TY');
    expect(parentEvents).toEqual([]);
  });

  test('the failure is shown until it is dismissed', async () => {
    const { flow, loadCatalogue, state } = await settledIn('TY');
    flow.send({ type: 'language.choose', language: 'EN' });
    await loadCatalogue.fail(FAILURES[0]?.[1]);
    flow.send({ type: 'theme.switch' });
    expect(state().context.hasFailed).toBe(true);
    flow.send({ type: 'failure.dismiss' });
    expect(state().context.hasFailed).toBe(false);
    expect([state().value, selectLanguage(state())]).toEqual(['settled', 'TY']);
  });

  test('a second choice cancels the first, whose catalogue is ignored', async () => {
    const { flow, loadCatalogue, state } = await settledIn('TY');
    flow.send({ type: 'language.choose', language: 'EN' });
    flow.send({ type: 'language.choose', language: 'TY' });
    await loadCatalogue.answer(undefined, 1);
    expect(state().value).toBe('changing');
    await loadCatalogue.answer();
    expect(selectLanguage(state())).toBe('TY');
    expect(state().value).toBe('settled');
  });

  test('choosing the current language does nothing', async () => {
    const { flow, loadCatalogue } = await settledIn('TY');
    flow.send({ type: 'language.choose', language: 'TY' });
    expect(loadCatalogue.runs).toHaveLength(1);
  });
});

describe('the page as the server rendered it', () => {
  const sentIn = (theme: Theme, language: Language) =>
    Object.assign(document.documentElement.dataset, { theme, language });

  test('THM-02, I18-04: in another theme and language than stored: corrected, and the server is notified', async () => {
    sentIn('light', 'TY');
    preferences('EN', 'dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await vi.waitFor(() => expect(cookies()).toEqual(['language=EN', 'theme=dark']));
  });

  test('in the stored theme and language: nothing is sent', async () => {
    sentIn('dark', 'EN');
    const { loadCatalogue } = preferences('EN', 'dark');
    await loadCatalogue.answer();
    await import('../../../src/services/browser/preference-cookies.ts');
    expect(cookies()).toEqual([]);
  });

  test('a choice is reported to the server', async () => {
    sentIn('light', 'TY');
    const { flow, loadCatalogue } = await settledIn('TY');
    flow.send({ type: 'theme.switch' });
    flow.send({ type: 'language.choose', language: 'EN' });
    await loadCatalogue.answer();
    await vi.waitFor(() => expect(cookies()).toEqual(['language=EN', 'theme=dark']));
    await shows('dark');
  });
});

describe('the theme', () => {
  test('THM-01, THM-02: switches between light and dark and is stored, even before the first catalogue', async () => {
    const { flow, state, loadCatalogue } = preferences('TY', 'light');
    flow.send({ type: 'theme.switch' });
    expect(selectTheme(state())).toBe('dark');
    expect(localStorage.getItem('theme')).toBe('dark');
    // P6: the press is answered before the whole page is painted again.
    expect(document.documentElement.dataset['theme']).toBe('light');
    await shows('dark');
    await loadCatalogue.answer();
    flow.send({ type: 'theme.switch' });
    expect(selectTheme(state())).toBe('light');
    expect(localStorage.getItem('theme')).toBe('light');
    await shows('light');
  });

  test('switching does not disturb a change of language', async () => {
    const { flow, state, loadCatalogue } = await settledIn('TY');
    flow.send({ type: 'language.choose', language: 'EN' });
    flow.send({ type: 'theme.switch' });
    expect(state().value).toBe('changing');
    await loadCatalogue.answer();
    expect([selectLanguage(state()), selectTheme(state())]).toEqual(['EN', 'dark']);
  });
});
