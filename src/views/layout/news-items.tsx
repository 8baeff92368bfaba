import { Bell } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { AppChildren, AppRef } from '../../machines/app/app/app.refs.ts';
import type { MenuItem } from '../ui/Menu.tsx';
import { NewsCount } from '../content/popups/NewsCount.tsx';

/** The way from the account's menu to what is new: a narrow head has no room for the bell. */
export const newsItems = (app: AppRef, popups: AppChildren['popups'] | undefined): readonly MenuItem[] => [
  {
    id: 'news',
    label: <FormattedMessage id="news_title" />,
    icon: <Bell size={18} aria-hidden="true" />,
    end: <NewsCount app={app} />,
    onSelect: () => popups?.send({ type: 'news.open' }),
  },
];
