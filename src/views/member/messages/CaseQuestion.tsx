import { useSelector } from '@xstate/react';
import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import type { MessageThreadRef } from '../../../machines/member/message-thread/message-thread.machine.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Messages.module.css';

/** Below an answer of support: whether it has solved the case. */
export function CaseQuestion({ flow }: { readonly flow: MessageThreadRef }) {
  const snapshot = useSelector(flow, (state) => state);
  if (snapshot.context.thread?.caseState !== 'ANSWERED') return null;
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
          disabled={!snapshot.can({ type: 'case.settle', solved })}
          onClick={() => flow.send({ type: 'case.settle', solved })}
        >
          <FormattedMessage id={solved ? 'messages_solved_yes' : 'messages_solved_no'} />
        </Button>
      ))}
    </div>
  );
}
