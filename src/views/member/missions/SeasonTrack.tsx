import { useSelector } from '@xstate/react';
import { Check, Gift, Lock, Undo2 } from 'lucide-react';
import type { CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import {
  selectIsClaiming,
  selectMissingPoints,
  selectReadyMilestone,
  type MissionsRef,
  type Season,
} from '../../../machines/member/missions/missions.machine.ts';
import { Button } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { trackShare } from './track-share.ts';
import styles from './Missions.module.css';

type State = Season['milestones'][number]['state'];
const MARKS = { CLAIMED: Check, READY: Gift, LOCKED: Lock, TAKEN_BACK: Undo2 } as const;
const TEXTS: Readonly<Record<State, MessageId>> = {
  CLAIMED: 'mission_done',
  READY: 'season_ready',
  LOCKED: 'season_locked',
  TAKEN_BACK: 'mission_taken_back',
};

/** The points of the season on a track with its milestones. */
export function SeasonTrack({ flow }: { readonly flow: MissionsRef }) {
  const intl = useIntl();
  const pageData = useSelector(flow, ({ context }) => context.pageData);
  const missing = useSelector(flow, selectMissingPoints);
  const ready = useSelector(flow, selectReadyMilestone);
  const canClaim = useSelector(flow, (snapshot) => snapshot.matches('showing'));
  const isBusy = useSelector(
    flow,
    (snapshot) => ready !== null && selectIsClaiming(snapshot, { of: 'milestone', id: ready.id }),
  );
  if (!pageData || pageData.season.milestones.length === 0) return null;
  const { points, startsAt, endsAt, milestones } = pageData.season;
  const { exponent, symbol } = pageData.current;
  const money = (minor: number) => (
    <Money minor={minor} exponent={exponent} {...(symbol ? { symbol } : {})} />
  );
  const share = trackShare(
    points,
    milestones.map((each) => each.points),
  );
  return (
    <section className={styles.season} data-theme="dark" aria-labelledby="missions-season">
      <header className={styles.seasonHead}>
        <div>
          <h4 id="missions-season">
            <FormattedMessage
              id="season_title"
              values={{ month: <DateTime ms={(startsAt + endsAt) / 2} show="month" /> }}
            />
          </h4>
          <p>
            {missing === null ? (
              <FormattedMessage id="season_all" values={{ points: intl.formatNumber(points) }} />
            ) : (
              <FormattedMessage
                id="season_next"
                values={{ points: intl.formatNumber(points), missing: intl.formatNumber(missing) }}
              />
            )}
          </p>
        </div>
        <span className={styles.ends}>
          <FormattedMessage id="season_ends" values={{ time: <DateTime ms={endsAt} show="near" /> }} />
        </span>
        {ready ? (
          <Button
            kind="gilt"
            icon={<Gift size={18} aria-hidden="true" />}
            busy={isBusy}
            disabled={!canClaim && !isBusy}
            onClick={() => flow.send({ type: 'reward.claim', claim: { of: 'milestone', id: ready.id } })}
          >
            <FormattedMessage id="season_claim" values={{ amount: money(ready.reward) }} />
          </Button>
        ) : null}
      </header>
      <div className={styles.track} aria-hidden="true">
        <span style={{ '--share': share } as CSSProperties} />
      </div>
      <ol className={styles.milestones}>
        {milestones.map(({ id, points: needed, reward, state, note }) => {
          const Mark = MARKS[state];
          return (
            <li key={id} data-state={state}>
              <span className={styles.mark} aria-hidden="true">
                <Mark size={16} />
              </span>
              <strong>{money(reward)}</strong>
              <span>
                <FormattedMessage id="mission_points" values={{ count: needed }} />
              </span>
              <span className="vh">{intl.formatMessage({ id: TEXTS[state] })}</span>
              {state === 'TAKEN_BACK' && note ? <small>{note}</small> : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
