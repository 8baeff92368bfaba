import { describe, expect, test } from 'vitest';
import { CONFIRM, loadFlow, type FlowName } from '../../../src/machines/app/flow-host/flows.ts';
import { modalOf } from '../../../src/machines/app/flow-host/flow-modals.ts';

describe('the table of flows', () => {
  const NAMES: readonly FlowName[] = [
    'login',
    'logout',
    'sessionEnded',
    'gameGate',
    'noticePopup',
    'servicePopup',
    'slotList',
    'gameLaunch',
  ];

  test.each(NAMES)('%s loads the machine of that name', async (name) => {
    expect((await loadFlow(name)).machine.id).toBe(name);
  });

  test('MOD-01: the login modal is called loginPopupModal', () => {
    expect(modalOf('login').name).toBe('loginPopupModal');
  });

  test('MOD-13: the dialogs are 400 wide at 0.3, and Enter confirms them', () => {
    for (const name of ['logout', 'sessionEnded', 'gameGate'] as const) {
      expect(modalOf(name).shape).toMatchObject({ width: 400, pivotY: 0.3 });
      expect(modalOf(name).defaultButton).toBe(CONFIRM);
      expect(modalOf(name).buttons).toContain('in_increase_submit');
    }
  });
});
