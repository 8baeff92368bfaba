import { useSelector } from '@xstate/react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { MessageThreadRef } from '../../../machines/member/message-thread/message-thread.machine.ts';
import { Arrival } from '../../ui/Arrival.tsx';
import { Button } from '../../ui/Button.tsx';
import styles from './Messages.module.css';

/** Below an answer of support: whether it has solved the case, and what came of the member’s word. */
export function CaseQuestion({ flow }: { readonly flow: MessageThreadRef }) {
  const snapshot = useSelector(flow, (state) => state);
  const { thread, settled } = snapshot.context;
  if (settled !== null && settled === thread?.caseState)
    return (
      <div className={styles.question} role="status">
        {/* The pressed button has gone: the focus moves here. */}
        <Arrival as="h4">
          <FormattedMessage id={settled === 'CLOSED' ? 'messages_case_closed' : 'messages_case_waits'} />
        </Arrival>
      </div>
    );
  if (thread?.caseState !== 'ANSWERED') return null;
  const isSettling = snapshot.matches({ open: { action: 'settling' } });
  return (
    <div className={styles.question} role="group" aria-labelledby="case-question">
      <span id="case-question">
        <FormattedMessage id="messages_solved_ask" />
      </span>
      {[true, false].map((solved) => (
        <Button
          key={String(solved)}
          kind="secondary"
          size="sm"
          icon={
            solved ? <ThumbsUp size={16} aria-hidden="true" /> : <ThumbsDown size={16} aria-hidden="true" />
          }
          // The focus stays while it is sent.
          busy={isSettling && solved === (settled === 'CLOSED')}
          aria-disabled={isSettling || undefined}
          disabled={!isSettling && !snapshot.can({ type: 'case.settle', solved })}
          onClick={() => flow.send({ type: 'case.settle', solved })}
        >
          <FormattedMessage id={solved ? 'messages_solved_yes' : 'messages_solved_no'} />
        </Button>
      ))}
    </div>
  );
}
