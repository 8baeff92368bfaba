import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './SearchResults.module.css';

/** Where games are found whose name is not known. */
const ELSEWHERE: readonly { readonly title: MessageId; readonly address: string }[] = [
  { title: 'section_hot_games', address: '/games?list=hot' },
  { title: 'sort_new', address: '/games?sort=new' },
  { title: 'type_jp', address: '/rng?classification=JP' },
  { title: 'category_live', address: '/live' },
];

/** Why nothing was found, and where to look instead. */
export function NothingFound({ onGo }: { readonly onGo: (address: string) => void }) {
  return (
    <div className={styles.note}>
      <p>
        <FormattedMessage id="search_none_why" />
      </p>
      <div className={styles.ways}>
        {ELSEWHERE.map(({ title, address }) => (
          <Button key={title} kind="secondary" size="sm" data-leave onClick={() => onGo(address)}>
            <FormattedMessage id={title} />
          </Button>
        ))}
      </div>
    </div>
  );
}
