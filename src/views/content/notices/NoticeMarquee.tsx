import { useSelector } from '@xstate/react';
import { Megaphone } from 'lucide-react';
import { lazy } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { selectNotices } from '../../../machines/content/notices/notices.machine.ts';
import { flowAttributes } from '../../flow-attributes.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Part } from '../../ui/Part.tsx';
import { WhenIdle } from '../../ui/WhenIdle.tsx';
import styles from './NoticeMarquee.module.css';

/** Nothing moves before the page is useful: until then the first notice stands still. */
const Marquee = lazy(async () => ({ default: (await import('../../ui/Loop.tsx')).Marquee }));

/** The part of a title before the colon is its kind: "Maintenance: ...". */
const leadOf = (title: string): { lead?: string; text: string } => {
  const end = title.indexOf(': ') + 1;
  return end > 0 && end < 24 ? { lead: title.slice(0, end), text: title.slice(end).trim() } : { text: title };
};

/** The notices as a marquee; each opens the popup at its own item (NOT-01 to NOT-03). */
export function NoticeMarquee({ notices }: { notices: AppChildren['notices'] }) {
  const intl = useIntl();
  const snapshot = useSelector(notices, (state) => state);
  const hooks = flowAttributes(snapshot);
  if (snapshot.matches('empty')) return <div hidden {...hooks} />;
  const items = selectNotices(snapshot).map(({ id, title }) => ({ id, ...leadOf(title) }));
  const [first] = items;
  const open = (id: string | null): void => notices.send({ type: 'notice.open', id });
  const still = first ? (
    <button type="button" className={styles.first} onClick={() => open(first.id)}>
      {first.lead ? <strong>{first.lead} </strong> : null}
      {first.text}
    </button>
  ) : null;
  return (
    <section
      {...hooks}
      aria-label={intl.formatMessage({ id: 'notices' })}
      aria-busy={snapshot.matches('loading') || undefined}
      className={styles.bar}
    >
      <span className={styles.plate}>
        <Arch tone="gilt">
          <Megaphone size={16} />
        </Arch>
      </span>
      {first === undefined ? null : (
        <>
          <div className={styles.line}>
            <Part isFirst place={still}>
              <WhenIdle place={still}>
                <Marquee
                  label={intl.formatMessage({ id: 'notices' })}
                  pauseLabel={intl.formatMessage({ id: 'notices_pause' })}
                  playLabel={intl.formatMessage({ id: 'notices_play' })}
                  items={items}
                  onSelect={open}
                />
              </WhenIdle>
            </Part>
          </div>
          <button type="button" className={styles.all} onClick={() => open(null)}>
            <FormattedMessage id="notices_all" />
          </button>
        </>
      )}
    </section>
  );
}
