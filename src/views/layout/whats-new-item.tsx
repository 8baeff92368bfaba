import { Bell } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { AppChildren, AppRef } from '../../machines/app/app/app.refs.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { WhatsNewCount } from '../content/popups/WhatsNewCount.tsx';

/** The account menu's entry to what's new: a narrow header has no room for the bell. */
export const whatsNewItem = (
  app: AppRef,
  popups: AppChildren['popups'] | undefined,
  hasBell: boolean,
): MenuItem => ({
  id: 'whatsNew',
  // In its place before the pop-ups are loaded, so that nothing below it moves under the finger.
  disabled: !hasBell,
  label: <FormattedMessage id="whats_new_title" />,
  icon: <Bell size={18} aria-hidden="true" />,
  end: <WhatsNewCount app={app} />,
  onSelect: () => popups?.send({ type: 'whatsNew.open' }),
});
