import { parse } from 'valibot';
import { beforeEach, describe, expect, it } from 'vitest';
import { getMissionRules } from '#contract/missions.ts';
import { ACTIONS } from '../../platform/console/actions.ts';
import { CALM_ENGINES } from '../support/databases.ts';
import type { TestPlatform } from '../support/platform.ts';
import { openEach } from './withdrawal-harness.ts';

describe.each(CALM_ENGINES)('rules of missions on %s', (engine) => {
  let platform: TestPlatform;
  let token: string;
  openEach(engine, (there) => ({ platform } = there));
  beforeEach(async () => {
    token = await platform.tokenOf((await platform.addPerson()).account);
  });
  const operator = async (name: string, request: object) => {
    const found = ACTIONS[name];
    if (!found) throw new Error(`no action ${name}`);
    return found.run(platform.deps, parse(found.request, request) as never);
  };

  it('MEM-16 the operator’s rules are told in the asker’s language, in English where it is missing', async () => {
    const rules = async (language: string) =>
      (await platform.request(getMissionRules, {}, { token: token, language })).body.value;
    await operator('mission-rules', {
      rules: { EN: '<p>Fair play.</p>', TY: ' <p>Adil oyun.</p> ', TH: '' },
    });
    expect(await rules('EN')).toBe('<p>Fair play.</p>');
    expect(await rules('TY')).toBe('<p>Adil oyun.</p>');
    expect(await rules('TH')).toBe('<p>Fair play.</p>');
    // Prizes and rules do not undo each other.
    await operator('mission-prizes', { prizes: [10], payHour: 6 });
    expect(await rules('TY')).toBe('<p>Adil oyun.</p>');
    expect(platform.deps.settings.current().missions.prizes).toEqual([1000]);
    await expect(operator('mission-rules', { rules: { TY: 'x' } })).rejects.toThrow('EN has to be there');
    await expect(operator('mission-rules', { rules: { EN: 'x'.repeat(10_001) } })).rejects.toThrow(
      'Invalid length',
    );
    await expect(operator('mission-rules', { rules: { XX: 'x' } })).rejects.toThrow('languages are');
    await operator('mission-rules', { rules: {} });
    expect(await rules('EN')).toBe('');
    expect(platform.deps.settings.current().missions.prizes).toEqual([1000]);
  });
});
