import { FormattedMessage } from 'react-intl';
import { Badge } from '../ui/Badge.tsx';

/** The mark of what was not read; words alone, or none, say it as well as the colour. */
export const Unread = ({ isRead }: { isRead: boolean }) =>
  isRead ? null : (
    <>
      {' '}
      <Badge tone="brand">
        <FormattedMessage id="news_new" />
      </Badge>
    </>
  );
