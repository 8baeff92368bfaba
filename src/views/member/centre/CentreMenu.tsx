import { memo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import { CountBadge } from '../../ui/Badge.tsx';
import { CENTRE_ICONS } from '../../layout/centre-icons.ts';
import styles from './Centre.module.css';

export interface Entry {
  readonly page: string;
  readonly label: MessageId;
  readonly group: MessageId | null;
  readonly icon: keyof typeof CENTRE_ICONS;
}
interface Props {
  readonly app: AppRef;
  readonly centre: 'member' | 'agent';
  readonly title: MessageId;
  readonly menu: readonly Entry[];
  readonly page: string;
  /** Counts by page, shown at its entry when above 0. */
  readonly counts?: Readonly<Record<string, number>> | undefined;
  /** What is counted, by page; contracts elsewhere. */
  readonly countLabels?: Readonly<Record<string, MessageId>> | undefined;
}

/** The entries of a panel in their groups; the current one is marked (MEM-04, AGT-04). */
export function CentreMenu({ app, centre, title, menu, page, counts = {}, countLabels = {} }: Props) {
  const intl = useIntl();
  return (
    <nav aria-label={intl.formatMessage({ id: title })} className={styles.menu}>
      {menu.map((entry, index) => (
        <MenuLink
          key={entry.page}
          app={app}
          entry={entry}
          count={counts[entry.page] ?? 0}
          countLabel={countLabels[entry.page] ?? 'contracts_waiting'}
          address={`/${centre}/${entry.page}`}
          isCurrent={entry.page === page}
          opensGroup={entry.group !== (menu[index - 1]?.group ?? null)}
        />
      ))}
    </nav>
  );
}

interface LinkProps {
  readonly app: AppRef;
  readonly entry: Entry;
  readonly count: number;
  readonly countLabel: MessageId;
  readonly address: string;
  readonly isCurrent: boolean;
  readonly opensGroup: boolean;
}

/**
 * An entry links to the page's own address, so that it can be opened in another window and survives a reload. Another page
 * renders two of the entries again, not all.
 */
const MenuLink = memo(function MenuLink(props: LinkProps) {
  const { app, entry, count, countLabel, address, isCurrent, opensGroup } = props;
  const intl = useIntl();
  const Icon = CENTRE_ICONS[entry.icon];
  return (
    <>
      {opensGroup && entry.group ? (
        <p className={styles.group}>
          <FormattedMessage id={entry.group} />
        </p>
      ) : null}
      <a
        href={address}
        aria-current={isCurrent ? 'page' : undefined}
        data-autofocus={isCurrent || undefined}
        className={styles.entry}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          // A panel is one history entry, however many of its pages are visited.
          app.send({ type: 'route.request', address, manner: 'replace' });
        }}
      >
        <Icon size={18} aria-hidden="true" />
        <FormattedMessage id={entry.label} />
        <CountBadge count={count} label={intl.formatMessage({ id: countLabel }, { count })} />
      </a>
    </>
  );
});
