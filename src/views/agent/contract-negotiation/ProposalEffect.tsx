import { useSelector } from '@xstate/react';
import { FormattedMessage } from 'react-intl';
import {
  selectContract,
  selectExponent,
} from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import { selectStanding } from '../../../machines/agent/contract-negotiation/proposal-selectors.ts';
import { TermsHead, TermsTable, VersionTitle } from './ContractTerms.tsx';
import { TermsChart } from './TermsChart.tsx';
import type { ContractNegotiationRef } from '../../../machines/agent/contract-negotiation/contract-negotiation.machine.ts';
import styles from './ContractTerms.module.css';

/**
 * Beside what is written: what it changes, drawn as soon as it could be sent, and the terms that stand. For a first
 * offer these are the person's own, above which nobody promises.
 */
export function ProposalEffect({ flow }: { flow: ContractNegotiationRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { drawn, begun, form } = snapshot.context;
  const standing = selectStanding(snapshot);
  const contract = selectContract(snapshot);
  const exponent = selectExponent(snapshot);
  const isOpening = begun === 'opening';
  const isDownline = !isOpening && contract?.side === 'downline';
  // What the person writes lies over what was promised before, or to them.
  const before = isOpening || !contract?.proposed ? null : contract.current;
  return (
    <article className={styles.terms}>
      <TermsHead
        title={
          <h4 className="h3">
            {!standing ? (
              <FormattedMessage id="contract_effect" />
            ) : isOpening ? (
              <FormattedMessage id="contract_own_terms" />
            ) : (
              <VersionTitle
                version={standing.version}
                gameGroup={contract?.gameGroup ?? form?.gameGroup ?? ''}
              />
            )}
          </h4>
        }
        version={standing}
      />
      {standing?.note && !isOpening ? <blockquote className={styles.note}>{standing.note}</blockquote> : null}
      {drawn || standing ? (
        <TermsChart
          isTyped
          now={drawn ?? []}
          before={standing?.tiers ?? null}
          {...{ isDownline, exponent }}
        />
      ) : null}
      {drawn ? null : (
        <p className={styles.waits}>
          <FormattedMessage id="contract_effect_waits" />
        </p>
      )}
      {standing ? (
        <TermsTable shown={standing} isDownline={isOpening || isDownline} {...{ before, exponent }} />
      ) : null}
    </article>
  );
}
