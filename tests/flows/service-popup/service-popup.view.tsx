import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { ServicePopupDialog } from '../../../src/views/content/service-popup/ServicePopupDialog.tsx';
import type { ViewDriver } from '../../kit/view.tsx';
import { openDialog, receivedOutput } from '../common/dialog.world.tsx';

const dialog = () => screen.queryByRole('dialog', { name: 'Live chat' });
const button = (...names: readonly string[]) => {
  const box = dialog();
  return box && names.map((name) => within(box).queryByRole('button', { name })).find(Boolean);
};
const FAILURE_TEXTS: Readonly<Record<string, string>> = {
  request_param_err: 'The request was not understood. Nothing was changed.',
  offline: 'The network link is unstable. Try again.',
  timeout: 'The page took too long to load. Check your network.',
};

export const driver: ViewDriver = {
  open: (scene) => openDialog(scene, 'servicePopup', ServicePopupDialog),
  control: {
    'dialog.confirm': () => button('Open the chat', 'Try again') ?? null,
    'dialog.close': () => button('Close') ?? null,
  },
  verify: {
    '*': ({ status }) => {
      if (status === 'done') expect(dialog()).toBeNull();
      else expect(receivedOutput()).toBeUndefined();
    },
    opening: () => {
      expect(dialog()).toHaveTextContent('The chat opens in a window of its own.');
      expect(button('Open the chat')).toHaveAttribute('aria-busy', 'true');
    },
    blocked: () => {
      expect(dialog()).toHaveTextContent('The browser blocked the chat window.');
      expect(button('Open the chat')).toBeEnabled();
    },
    failed: ({ context }) => {
      const { failure } = context as { failure: { code: string } };
      expect(dialog()).toHaveTextContent(FAILURE_TEXTS[failure.code] ?? 'nothing');
      expect(dialog()).not.toHaveTextContent('blocked');
      expect(button('Try again')).toBeEnabled();
    },
    opened: () => expect(receivedOutput()).toBeNull(),
    closed: () => expect(receivedOutput()).toBeNull(),
  },
};
