import * as v from 'valibot';
import type { RoundReportOnWire } from '#contract/round-report.ts';
import type { Deps } from '../../../runtime/deps.ts';
import {
  ROUND_REPORT_PATH,
  RoundReportAnswer,
  type RoundReportRequest,
} from '../../../games/vendor-contract.ts';
import { SIGNATURE_HEADERS, sign } from '../../../games/vendor-signature.ts';
import { playerName, vendorSecret } from '../ledger/play.ts';
import type { RecordedBet } from './betting-record.ts';

/** Milliseconds until a vendor's answer counts as none. */
const ANSWER_LIMIT = 3000;
/** Characters of an answer. */
const LONGEST = 64 * 1024;
/** Calls to vendors at once, and reports kept: those of finished rounds do not change. */
const [AT_ONCE, MAX_KEPT] = [16, 500];

export interface Reported {
  readonly state: 'shown' | 'waiting' | 'none' | 'unavailable';
  readonly report: RoundReportOnWire | null;
}
const without = (state: Exclude<Reported['state'], 'shown'>): Reported => ({ state, report: null });

export interface RoundReports {
  /** How the result of a bet came, as its vendor says; a vendor that does not answer is `unavailable`. */
  of(bet: RecordedBet): Promise<Reported>;
}

/** Asks vendors for their rounds: each call signed, bounded in time, size and number, and its answer validated. */
export const openRoundReports = ({ vendors, secret, clock, random, log }: Deps): RoundReports => {
  const kept = new Map<string, Reported>();
  const underWay = new Map<string, Promise<Reported>>();

  const fetchReport = async ({ vendor, roundId, accountId }: RecordedBet): Promise<Reported> => {
    if (roundId === null) return without('none');
    const message: v.InferOutput<typeof RoundReportRequest> = {
      roundId,
      account: playerName(secret, vendor, accountId),
    };
    const body = JSON.stringify(message);
    const timestamp = String(clock.now());
    const nonce = Buffer.from(random(18)).toString('base64url');
    const signed = { method: 'POST', path: ROUND_REPORT_PATH, timestamp, nonce, body } as const;
    const signal = AbortSignal.timeout(ANSWER_LIMIT);
    const response = await vendors.send(
      new Request(`http://games.internal${ROUND_REPORT_PATH}`, {
        ...{ method: 'POST', body, signal },
        headers: {
          'content-type': 'application/json',
          [SIGNATURE_HEADERS.vendor]: vendor,
          [SIGNATURE_HEADERS.timestamp]: timestamp,
          [SIGNATURE_HEADERS.nonce]: nonce,
          [SIGNATURE_HEADERS.signature]: sign(vendorSecret(secret, vendor), signed),
        },
      }),
    );
    if (response.status === 404) return without('none');
    const text = await response.text();
    if (!response.ok || text.length > LONGEST) return without('unavailable');
    const value: unknown = JSON.parse(text);
    const answer = v.safeParse(RoundReportAnswer, value);
    if (!answer.success) return without('unavailable');
    if (answer.output.status !== 'ok') return without(answer.output.status);
    // The wire form again: the site parses it by the same schema.
    return { state: 'shown', report: (value as { report: RoundReportOnWire }).report };
  };

  /** The limit is raced as well as passed on: a server in the same process may ignore the signal. */
  const bounded = async (bet: RecordedBet): Promise<Reported> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Reported>((resolve) => {
      timer = setTimeout(() => resolve(without('unavailable')), ANSWER_LIMIT);
    });
    try {
      return await Promise.race([fetchReport(bet), late]);
    } catch (error) {
      log.error('round report', error);
      return without('unavailable');
    } finally {
      clearTimeout(timer);
    }
  };

  const keep = (key: string, found: Reported): void => {
    if (kept.size >= MAX_KEPT) kept.delete(kept.keys().next().value ?? '');
    kept.set(key, found);
  };

  return {
    of: async (bet) => {
      if (bet.outcome === 'open') return without('waiting');
      const key = `${bet.vendor} ${bet.accountId} ${bet.roundId ?? ''}`;
      const known = kept.get(key);
      if (known) return known;
      const pending = underWay.get(key);
      if (pending) return pending;
      if (underWay.size >= AT_ONCE) return without('unavailable');
      const request = bounded(bet).finally(() => underWay.delete(key));
      underWay.set(key, request);
      const found = await request;
      if (found.state === 'shown') keep(key, found);
      return found;
    },
  };
};
