import { FormattedMessage } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type {
  DrawProof,
  RewardPageData,
} from '../../../machines/member/reward-center/reward-center.machine.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import styles from './RewardCenter.module.css';

const PROOF_TEXTS = {
  proven: 'raffle_proven',
  consistent: 'raffle_consistent',
  changed: 'raffle_changed',
  wrong: 'raffle_unproven',
} as const satisfies Record<DrawProof, MessageId>;

/** The draw of this week with its rule and the hash of its seed, the last draw with its check, and the own numbers. */
export function Raffle({ pageData }: { readonly pageData: RewardPageData }) {
  const { draw, last, tickets } = pageData.raffle;
  const unit = { exponent: pageData.exponent, ...(pageData.symbol ? { symbol: pageData.symbol } : {}) };
  return (
    <>
      <section className={styles.card} aria-labelledby="raffle-draw">
        <div className={styles.cardHead}>
          <h4 id="raffle-draw">
            <FormattedMessage id="raffle_title" />
          </h4>
          {draw ? (
            <strong>
              <FormattedMessage id="raffle_tickets" values={{ count: draw.tickets }} />
            </strong>
          ) : null}
        </div>
        {draw ? (
          <>
            <p>
              <FormattedMessage
                id="raffle_rule"
                values={{
                  amount: <Money minor={draw.ticketAmount} {...unit} />,
                  most: draw.mostTickets,
                  time: <DateTime ms={draw.drawTime} />,
                }}
              />
            </p>
            <p>
              <FormattedMessage
                id="raffle_prizes"
                values={{
                  prizes: draw.prizes.map((prize, at) => (
                    // Equal prizes differ by their place.
                    <span key={`${at} ${prize}`}>
                      {at > 0 ? ' · ' : null}
                      <Money minor={prize} {...unit} />
                    </span>
                  )),
                }}
              />{' '}
              <FormattedMessage
                id="raffle_wagering"
                values={{ times: draw.wagering, count: draw.prizeDays }}
              />
            </p>
            <p className={styles.proof}>
              <FormattedMessage id="raffle_hash" /> <code>{draw.seedHash}</code>
            </p>
          </>
        ) : (
          <p className={styles.note}>
            <FormattedMessage id="raffle_none" />
          </p>
        )}
      </section>
      {last ? (
        <section className={styles.card} aria-labelledby="raffle-last">
          <div className={styles.cardHead}>
            <h4 id="raffle-last">
              <FormattedMessage id="raffle_last" />
            </h4>
            <small>
              <DateTime ms={last.drawTime} />
            </small>
          </div>
          <ol className={styles.list}>
            {last.results.map(({ place, ticket, username, amount, isMe }) => (
              <li key={place} data-mine={isMe || undefined}>
                <span className={styles.place}>{place}</span>
                <span className={styles.named}>
                  <strong>{username}</strong>
                  <small>
                    <FormattedMessage id="raffle_ticket" values={{ number: ticket }} />
                  </small>
                </span>
                <strong>
                  <Money minor={amount} {...unit} />
                </strong>
              </li>
            ))}
          </ol>
          <p className={styles.proof}>
            <FormattedMessage id="raffle_hash" /> <code>{last.seedHash}</code>
          </p>
          {last.seed === null ? null : (
            <p className={styles.proof}>
              <FormattedMessage id="raffle_seed" /> <code>{last.seed}</code>
            </p>
          )}
          {pageData.proof === null ? null : (
            <p className={styles.note}>
              <FormattedMessage id={PROOF_TEXTS[pageData.proof]} />
            </p>
          )}
        </section>
      ) : null}
      {tickets.length > 0 ? (
        <section className={styles.card} aria-labelledby="raffle-own">
          <h4 id="raffle-own">
            <FormattedMessage id="raffle_numbers" />
          </h4>
          <ul className={styles.list}>
            {tickets.map(({ period, first, count, won }) => (
              <li key={period}>
                <span className={styles.named}>
                  <strong>
                    {first}–{first + count - 1}
                  </strong>
                  <small>
                    <DateTime ms={period} show="date" />
                  </small>
                </span>
                {won > 0 ? <Money minor={won} {...unit} /> : '–'}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
