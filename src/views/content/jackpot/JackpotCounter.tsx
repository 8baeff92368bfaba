import { useSelector } from '@xstate/react';
import { Crown, Pause, Play, TrendingUp } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppChildren } from '../../../machines/app/app/app.refs.ts';
import { selectJackpot } from '../../../machines/content/jackpot/jackpot.machine.ts';
import { minorOf, type WalletUnit } from '../../games/common/catalogue.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Money } from '../../ui/Money.tsx';
import { Odometer } from '../../ui/Odometer.tsx';
import { RunningNumber, stepped } from '../../ui/RunningNumber.tsx';
import styles from './Jackpot.module.css';

interface JackpotCounterProps {
  readonly jackpot: AppChildren['jackpot'];
  readonly unit: WalletUnit;
}

const SECOND = 1000;

/** The running amount with its name, its step and a stop button; nothing without an amount. */
export function JackpotCounter({ jackpot, unit }: JackpotCounterProps) {
  const intl = useIntl();
  const amount = useSelector(jackpot, selectJackpot);
  const isPaused = useSelector(jackpot, (state) => state.matches('paused'));
  const isRunning = useSelector(jackpot, (state) => state.matches('running'));
  if (amount === null) return null;
  const start = minorOf(amount.amount, unit);
  const step = minorOf(amount.step, unit);
  return (
    <div className={styles.counter}>
      <div className={styles.head}>
        <Crown size={18} aria-hidden="true" className={styles.crown} />
        <strong className={styles.title}>
          <span className={styles.long}>
            <FormattedMessage id="jackpot_title" />
          </span>
          <span className={styles.short}>
            <FormattedMessage id="jackpot_short" values={{ symbol: unit.symbol }} />
          </span>
        </strong>
        <span className={styles.step}>
          <TrendingUp size={12} aria-hidden="true" />
          <Money minor={step} exponent={unit.exponent} />
        </span>
        <IconButton
          size="sm"
          className={styles.pause}
          label={intl.formatMessage({ id: isPaused ? 'jackpot_resume' : 'jackpot_pause' })}
          // A press on the counter must not open the banner beneath.
          onClick={(event) => {
            event.stopPropagation();
            jackpot.send({ type: isPaused ? 'jackpot.resume' : 'jackpot.pause' });
          }}
        >
          {isPaused ? <Play size={14} /> : <Pause size={14} />}
        </IconButton>
      </div>
      <div className={styles.amount}>
        <span className={styles.symbol} aria-hidden="true">
          {unit.symbol}
        </span>
        <RunningNumber compute={stepped(start, step, amount.intervalMs)} runKey={start} paused={!isRunning}>
          {(minor) => <Odometer minor={minor} exponent={unit.exponent} symbol={unit.symbol} />}
        </RunningNumber>
      </div>
      <p className={styles.note}>
        {isPaused ? (
          <FormattedMessage id="jackpot_paused" />
        ) : (
          <FormattedMessage id="jackpot_climbs" values={{ seconds: amount.intervalMs / SECOND }} />
        )}
      </p>
    </div>
  );
}
