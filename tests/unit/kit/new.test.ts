import { expect, it } from 'vitest';
import { filesOf } from '../../kit/cli/new.ts';

it('a new flow has its folder in all three places, and the files find each other', () => {
  const files = filesOf('member', 'bonus-list');
  expect(Object.keys(files)).toEqual([
    'src/machines/member/bonus-list/bonus-list.machine.ts',
    'src/views/member/bonus-list/BonusList.tsx',
    'tests/flows/bonus-list/bonus-list.model.ts',
    'tests/flows/bonus-list/bonus-list.view.tsx',
  ]);
  const [machine = '', view = '', model = '', driver = ''] = Object.values(files);
  expect(machine).toContain('export const bonusListMachine = setup(');
  expect(machine).toContain("id: 'bonusList'");
  expect(view).toContain("from '../../../machines/member/bonus-list/bonus-list.machine.ts'");
  expect(model).toContain("from '../../../src/machines/member/bonus-list/bonus-list.machine.ts'");
  expect(driver).toContain("from '../../../src/views/member/bonus-list/BonusList.tsx'");
});
