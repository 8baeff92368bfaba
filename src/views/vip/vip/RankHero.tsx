import { useSelector } from '@xstate/react';
import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { selectLeft, selectShare, type VipRef } from '../../../machines/vip/vip/vip.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { shieldOf } from '../../layout/avatar.ts';
import { Ladder } from './Ladder.tsx';
import { RankTitle, Sum } from './rank-values.tsx';
import styles from './Vip.module.css';

/** A month ends with its last minute, not with the first moment of the next one. */
const MINUTE = 60_000;

/** The own rank, what is left to the next one, and all ranks; for a visitor what the club is. */
export function RankHero({ flow }: { readonly flow: VipRef }) {
  const intl = useIntl();
  const snapshot = useSelector(flow, (state) => state);
  const { club, isSignedIn } = snapshot.context;
  if (!club) return null;
  const { own } = club;
  if (!own)
    return (
      <section className={styles.hero} aria-labelledby="vip-title">
        <div className={styles.who}>
          <p className={styles.eyebrow}>
            <FormattedMessage id="vip_club" />
          </p>
          <h1 id="vip-title" className={styles.title}>
            <FormattedMessage id="vip_welcome" />
          </h1>
          <p className={styles.line}>
            <FormattedMessage id="vip_welcome_why" />
          </p>
          <Button kind="gilt" onClick={() => flow.send({ type: 'account.request' })}>
            <FormattedMessage id={isSignedIn ? 'points_need_account' : 'vip_sign_in'} />
          </Button>
        </div>
        <Ladder club={club} share={0} />
      </section>
    );
  const share = selectShare(snapshot);
  const left = selectLeft(snapshot);
  return (
    <section className={styles.hero} aria-labelledby="vip-title">
      <img
        src={shieldOf(own.level)}
        alt=""
        width={72}
        height={78}
        className={styles.shield}
        style={{ '--rank': own.level } as CSSProperties}
      />
      <div className={styles.who}>
        <p className={styles.eyebrow}>
          <FormattedMessage id="vip_club" />
        </p>
        <h1 id="vip-title" className={styles.title}>
          <RankTitle name={own.name} level={own.level} />
        </h1>
        <p className={styles.line}>
          {own.next === null ? (
            <FormattedMessage id="vip_at_top" />
          ) : (
            <FormattedMessage
              id="vip_left"
              values={{
                ...{ level: own.level + 1, name: own.nextName ?? '' },
                amount: <Sum unit={club} minor={left} />,
              }}
            />
          )}{' '}
          {own.daysAtPace === null ? null : (
            <FormattedMessage id="vip_pace" values={{ days: own.daysAtPace }} />
          )}
        </p>
      </div>
      <div className={styles.total}>
        <p className={styles.eyebrow}>
          <FormattedMessage id="vip_total" />
        </p>
        <p className={styles.sum}>
          <Sum unit={club} minor={own.total} />
          {own.next === null ? null : (
            <small>
              {' / '}
              <Sum unit={club} minor={own.next} />
            </small>
          )}
        </p>
        <p className={styles.line}>
          <FormattedMessage id="vip_month_ends" values={{ at: <DateTime ms={own.closesAt - MINUTE} /> }} />
        </p>
      </div>
      <div className={styles.bar}>
        <Progress
          tone="gilt"
          label={intl.formatMessage({ id: 'vip_total' })}
          value={Math.round(share * 100)}
        />
      </div>
      <Ladder club={club} share={share} />
    </section>
  );
}
