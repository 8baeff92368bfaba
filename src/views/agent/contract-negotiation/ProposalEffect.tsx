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
 * Beside the form: the effect of the typed terms, drawn as soon as they are valid, and the standing terms.
 * For a first offer those are the member's own terms, which an offer cannot exceed.
 */
export function ProposalEffect({ flow }: { flow: ContractNegotiationRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { drawn, begun, form } = snapshot.context;
  const standing = selectStanding(snapshot);
  const contract = selectContract(snapshot);
  const exponent = selectExponent(snapshot);
  const isOpening = begun === 'opening';
  const isDownline = !isOpening && contract?.side === 'downline';
  // Where the standing terms are a proposal, the table compares them with the terms in force.
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
