import { screen } from '@testing-library/react';
import { expect } from 'vitest';
import type { ManualRebateRef } from '../../../src/machines/member/manual-rebate/manual-rebate.machine.ts';
import { ManualRebate } from '../../../src/views/member/manual-rebate/ManualRebate.tsx';
import type { ViewDriver } from '../../kit/view.tsx';

export const driver: ViewDriver = {
  open: (scene) => scene.show(<ManualRebate flow={scene.run() as ManualRebateRef} />),
  control: { 'list.retry': () => screen.queryByRole('button', { name: 'Try again' }) },
  verify: {
    '*': ({ context }) => {
      const { names } = context as { names: readonly string[] };
      expect(screen.queryAllByRole('listitem').map((item) => item.textContent)).toEqual(names);
    },
    loading: () => expect(screen.getByRole('list').parentElement).toHaveAttribute('aria-busy', 'true'),
    shown: () => {
      expect(screen.getByRole('list').parentElement).not.toHaveAttribute('aria-busy');
      expect(screen.queryByRole('alert')).toBeNull();
    },
    failed: () => expect(screen.getByRole('alert')).toBeVisible(),
  },
};
