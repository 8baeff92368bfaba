import { useSelector } from '@xstate/react';
import { FormattedMessage, useIntl } from 'react-intl';
import {
  selectExponent,
  selectWaiting,
} from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { DEFAULT_AVATAR, avatarOf } from '../../layout/avatar.ts';
import { Badge } from '../../ui/Badge.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/DateTime.tsx';
import { LazyImage } from '../../ui/LazyImage.tsx';
import { headlineRate, rateText } from '../common/contract-figures.ts';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { KIND_PAGES, STATES, groupText } from '../common/contract-texts.ts';
import styles from './ContractList.module.css';

type Contract = ReturnType<ContractNegotiationRef['getSnapshot']>['context']['contracts'][number];

/** The contracts with the upline, then those with the downlines; those that wait for an answer are marked. */
export function ContractList({ flow }: { flow: ContractNegotiationRef }) {
  const { contracts, selectedId, kind } = useSelector(flow, ({ context }) => context);
  const waiting = useSelector(flow, selectWaiting);
  const exponent = useSelector(flow, selectExponent);
  const part = (side: Contract['side'], title: 'contracts_upline' | 'contracts_downlines') => {
    const own = contracts.filter((each) => each.side === side);
    return own.length === 0 ? null : (
      <section>
        <h4 className={styles.title}>
          <FormattedMessage id={title} />
        </h4>
        <ul className={styles.list}>
          {own.map((contract) => (
            <ContractCard
              key={contract.id}
              contract={contract}
              namesKind={kind === null}
              exponent={exponent}
              isChosen={contract.id === selectedId}
              isWaiting={waiting.has(contract.id)}
              onChoose={() => flow.send({ type: 'contract.select', id: contract.id })}
            />
          ))}
        </ul>
      </section>
    );
  };
  return (
    <div className={styles.lists}>
      {part('downline', 'contracts_upline')}
      {part('upline', 'contracts_downlines')}
    </div>
  );
}

interface CardProps {
  readonly contract: Contract;
  /** Set where contracts of all kinds are listed together. */
  readonly namesKind: boolean;
  readonly exponent: number;
  readonly isChosen: boolean;
  readonly isWaiting: boolean;
  readonly onChoose: () => void;
}

function ContractCard({ contract, namesKind, exponent, isChosen, isWaiting, onChoose }: CardProps) {
  const intl = useIntl();
  const state = STATES[contract.status];
  const isInForce = state?.tone !== 'neutral' && state?.tone !== 'danger';
  const kind = namesKind ? KIND_PAGES.find((each) => each.kind === contract.kind) : undefined;
  const group = groupText(contract.gameGroup);
  const version = contract.current ?? contract.proposed;
  const rate = headlineRate(version);
  const since = isInForce ? contract.current?.effectiveFrom : null;
  return (
    <li>
      <button type="button" className={styles.card} aria-current={isChosen || undefined} onClick={onChoose}>
        <LazyImage
          src={avatarOf(contract.avatar === null ? null : { avatar: contract.avatar, avatarType: 'STATIC' })}
          fallback={DEFAULT_AVATAR}
          alt=""
          width={32}
          height={35}
          near
          className={styles.face}
        />
        <span className={styles.who}>
          <strong>{contract.account}</strong>
          <span className={styles.rate}>
            {rate === null ? (
              '–'
            ) : version && version.tiers.length > 1 ? (
              <FormattedMessage id="contract_top_rate" values={{ rate: rateText(intl, rate, exponent) }} />
            ) : (
              rateText(intl, rate, exponent)
            )}
          </span>
        </span>
        {kind ? (
          <span className={cx(styles.line, styles.date)}>
            <FormattedMessage id={kind.label} />
          </span>
        ) : null}
        <span className={styles.line}>{group ? intl.formatMessage({ id: group }) : contract.gameGroup}</span>
        {state ? (
          <Badge tone={state.tone}>
            <FormattedMessage id={state.label} />
          </Badge>
        ) : null}
        <span className={cx(styles.line, styles.date)}>
          {isWaiting ? (
            <FormattedMessage id="contract_waits_for_you" />
          ) : (
            <FormattedMessage
              id={since ? 'contract_in_force_since' : 'contract_changed_on'}
              values={{ date: <DateTime ms={since ?? contract.changedAt} show="date" /> }}
            />
          )}
        </span>
      </button>
    </li>
  );
}
