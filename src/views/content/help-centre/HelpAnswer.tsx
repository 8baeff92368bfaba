import { useSelector } from '@xstate/react';
import { Hourglass, ThumbsDown, ThumbsUp } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type {
  FoundQuestion,
  HelpCentreRef,
  HelpWithdrawal,
} from '../../../machines/content/help-centre/help-centre.machine.ts';
import type { WalletUnit } from '../../games/common/catalogue.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { DateTime } from '../../ui/DateTime.tsx';
import { Money } from '../../ui/Money.tsx';
import { SafeHtmlContent } from '../../ui/SafeHtmlContent.tsx';
import { STATE_TEXTS } from '../../wallet/withdrawal/withdrawal-states.ts';
import styles from './HelpCentre.module.css';

/** The member's own withdrawal that is not over. */
function OwnWithdrawal({
  withdrawal: { reference, state, amount, exponent, requestedAt },
  unit: { symbol, position },
}: {
  readonly withdrawal: HelpWithdrawal;
  readonly unit: WalletUnit;
}) {
  return (
    <div className={styles.own}>
      <Hourglass size={20} aria-hidden="true" />
      <p>
        <strong>
          <bdi>{reference}</bdi> <FormattedMessage id={STATE_TEXTS[state].name} />
        </strong>
        <span>
          <Money minor={amount} exponent={exponent} symbol={symbol} position={position} />{' '}
          <DateTime ms={requestedAt} show="near" />
        </span>
      </p>
      <Link href="/member/withdraw" asChild>
        <ButtonLink size="sm">
          <FormattedMessage id="help_own_open" />
        </ButtonLink>
      </Link>
    </div>
  );
}

interface Props {
  readonly flow: HelpCentreRef;
  readonly question: FoundQuestion;
  readonly isOpen: boolean;
  readonly unit: WalletUnit;
}

/**
 * An answer, the member's own case where it is about one, and whether it helped. The sanitiser is loaded with the page: an
 * answer that the address opens must not change its height.
 */
export function HelpAnswer({ flow, question: { id, answer, about, canRate }, isOpen, unit }: Props) {
  const withdrawal = useSelector(flow, ({ context }) => context.withdrawal);
  const rating = useSelector(flow, ({ context }) => context.ratings[id]);
  const isBusy = useSelector(flow, ({ context }) => context.rating?.questionId === id);
  const isReading = useSelector(flow, (state) => state.matches({ shown: 'reading' }));
  const takesFeedback = useSelector(flow, ({ context }) => context.takesFeedback);
  const press = { disabled: !isReading && !isBusy, busy: isBusy, kind: 'secondary', size: 'sm' } as const;
  const rate = (isHelpful: boolean) => flow.send({ type: 'answer.rate', questionId: id, isHelpful });
  if (!isOpen) return null;
  return (
    <div className={styles.answer}>
      <SafeHtmlContent html={answer} />
      {about === 'withdrawal' && withdrawal ? <OwnWithdrawal withdrawal={withdrawal} unit={unit} /> : null}
      {canRate && rating === undefined ? (
        <p className={styles.rate}>
          <FormattedMessage id="help_rate" />
          <Button {...press} icon={<ThumbsUp size={16} aria-hidden="true" />} onClick={() => rate(true)}>
            <FormattedMessage id="help_rate_yes" />
          </Button>
          <Button {...press} icon={<ThumbsDown size={16} aria-hidden="true" />} onClick={() => rate(false)}>
            <FormattedMessage id="help_rate_no" />
          </Button>
        </p>
      ) : null}
      {rating === undefined ? null : (
        <p className={styles.rate} role="status">
          <FormattedMessage id="help_rated" />{' '}
          {rating === 'unhelpful' && takesFeedback ? <FormattedMessage id="help_rated_no" /> : null}
        </p>
      )}
    </div>
  );
}
