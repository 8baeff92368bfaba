import { useSelector } from '@xstate/react';
import { Clock, Dices, Layers, Wallet } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { MISSION_WARNING } from '../../../config/rewards.ts';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { AppRef } from '../../../machines/app/app/app.refs.ts';
import {
  selectIsClaiming,
  type Mission,
  type MissionsRef,
} from '../../../machines/member/missions/missions.machine.ts';
import { Arch, type Tone } from '../../ui/Arch.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { LastCountdown, Until } from '../../ui/Countdown.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { Progress } from '../../ui/Progress.tsx';
import { PRODUCT_TEXTS, type Product } from '../common/products.ts';
import styles from './Missions.module.css';

const ICONS = { BET: Wallet, ROUNDS: Dices, GAMES: Layers } as const;
const TITLES = { BET: 'mission_bet', ROUNDS: 'mission_rounds', GAMES: 'mission_games' } as const;
const TONES: Readonly<Record<Mission['state'], Tone>> = {
  OPEN: 'brand',
  READY: 'gilt',
  CLAIMED: 'ok',
  EXPIRED: 'neutral',
  TAKEN_BACK: 'neutral',
};
/** States without a button. */
const ENDS: Readonly<Partial<Record<Mission['state'], MessageId>>> = {
  CLAIMED: 'mission_done',
  EXPIRED: 'mission_expired',
  TAKEN_BACK: 'mission_taken_back',
};

interface Props {
  readonly flow: MissionsRef;
  readonly app: AppRef;
  readonly mission: Mission;
}

/** One mission; one that has ended is shown so at once, also where newer missions did not load. */
export function MissionRow({ mission, ...props }: Props) {
  const readAt = useSelector(props.flow, ({ context }) => context.pageData?.readAt ?? 0);
  const { state, leftMs } = mission;
  if (leftMs === null || (state !== 'OPEN' && state !== 'READY')) return <Row {...props} mission={mission} />;
  return (
    <Until
      endsAt={readAt + leftMs}
      show={(isOver) => <Row {...props} mission={isOver ? { ...mission, state: 'EXPIRED' } : mission} />}
    />
  );
}

/** What to do, how far it is, what it brings, and the next step. */
function Row({ flow, app, mission }: Props) {
  const intl = useIntl();
  const { id, kind, product, target, progress, reward, points, state, endsAt, leftMs, claimedAt, note } =
    mission;
  const pageData = useSelector(flow, ({ context }) => context.pageData);
  const canClaim = useSelector(flow, (snapshot) => snapshot.matches('showing'));
  const isBusy = useSelector(flow, (snapshot) => selectIsClaiming(snapshot, { of: 'mission', id }));
  const exponent = pageData?.current.exponent ?? 2;
  const symbol = pageData?.current.symbol;
  const money = (minor: number) => (
    <Money minor={minor} exponent={exponent} {...(symbol ? { symbol } : {})} />
  );
  // What was claimed was done, even if a bet of it was cancelled since.
  const done = state === 'CLAIMED' ? target : progress;
  const figure = (value: number) => (kind === 'BET' ? money(value) : intl.formatNumber(value));
  const what = <FormattedMessage id={TITLES[kind]} values={{ amount: money(target), count: target }} />;
  const productText = PRODUCT_TEXTS[product as Product] as MessageId | undefined;
  const Icon = ICONS[kind];
  const end = ENDS[state];
  return (
    <li className={styles.mission} data-mission={id} data-state={state}>
      <Arch tone={TONES[state]}>
        <Icon size={18} />
      </Arch>
      <div className={styles.what}>
        <h5 id={`mission-${mission.period}-${id}`}>
          {productText ? (
            <FormattedMessage
              id="mission_of"
              values={{ mission: what, product: intl.formatMessage({ id: productText }) }}
            />
          ) : (
            what
          )}
        </h5>
        <span className={styles.brings}>
          <Badge tone="gilt">
            {reward > 0 ? money(reward) : null}
            {reward > 0 && points > 0 ? ' + ' : null}
            {points > 0 ? <FormattedMessage id="mission_points" values={{ count: points }} /> : null}
          </Badge>
        </span>
        <span className={styles.bar}>
          <Progress
            label={intl.formatMessage({ id: 'mission_activity' })}
            value={done}
            max={target}
            tone={state === 'READY' ? 'gilt' : 'brand'}
          />
          <span>
            {figure(done)} / {figure(target)}
          </span>
        </span>
        <small>
          {state === 'TAKEN_BACK' && note ? (
            note
          ) : claimedAt ? (
            <FormattedMessage
              id="mission_claimed_at"
              values={{ time: <DateTime ms={claimedAt} show="near" /> }}
            />
          ) : (
            <FormattedMessage
              id={state === 'EXPIRED' ? 'mission_expired_at' : 'mission_until'}
              values={{ time: <DateTime ms={endsAt} show="near" /> }}
            />
          )}{' '}
          {pageData && leftMs !== null && (state === 'OPEN' || state === 'READY') ? (
            <LastCountdown
              endsAt={pageData.readAt + leftMs}
              lastMs={MISSION_WARNING[mission.period]}
              show={(time) => (
                <Badge tone="warn" icon={<Clock size={12} aria-hidden="true" />}>
                  <FormattedMessage id="mission_left" values={{ time }} />
                </Badge>
              )}
            />
          ) : null}
        </small>
      </div>
      <span className={styles.next}>
        {state === 'READY' ? (
          <Button
            kind="gilt"
            wide
            busy={isBusy}
            disabled={!canClaim && !isBusy}
            aria-describedby={`mission-${mission.period}-${id}`}
            onClick={() => flow.send({ type: 'reward.claim', claim: { of: 'mission', id } })}
          >
            <FormattedMessage id={isBusy ? 'mission_claiming' : 'mission_claim'} />
          </Button>
        ) : state === 'OPEN' ? (
          <Button
            kind="secondary"
            wide
            aria-describedby={`mission-${mission.period}-${id}`}
            onClick={() => app.send({ type: 'route.request', address: '/', manner: 'push' })}
          >
            <FormattedMessage id="mission_go_on" />
          </Button>
        ) : end ? (
          <Badge tone={state === 'CLAIMED' ? 'ok' : 'neutral'}>
            <FormattedMessage id={end} />
          </Badge>
        ) : null}
      </span>
    </li>
  );
}
