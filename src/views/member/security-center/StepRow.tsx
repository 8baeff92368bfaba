import {
  Check,
  KeyRound,
  Mail,
  ShieldCheck,
  Smartphone,
  WalletCards,
  Fingerprint,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { MessageId } from '../../../i18n/message-id.ts';
import type { Step, StepState } from '../../../machines/member/security-center/security-center.machine.ts';
import { Arch } from '../../ui/Arch.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { STEP_NAMES } from './ProtectionMeter.tsx';
import styles from './SecurityCenter.module.css';

const ICONS: Readonly<Record<Step, LucideIcon>> = {
  password: KeyRound,
  payment: WalletCards,
  mobile: Smartphone,
  email: Mail,
  app: ShieldCheck,
  passkey: Fingerprint,
  cards: WalletCards,
};
const BADGES = {
  done: ['security_done', 'ok'],
  open: ['security_open', 'warn'],
  missing: ['security_missing', 'neutral'],
} as const satisfies Record<StepState, readonly [MessageId, string]>;
const ACTIONS = {
  change: ['security_change', 'security_change_name', 'secondary'],
  confirm: ['security_confirm', 'security_confirm_name', 'primary'],
  add: ['security_add', 'security_add_name', 'secondary'],
  remove: ['security_remove', 'security_remove_name', 'secondary'],
} as const satisfies Record<string, readonly [MessageId, MessageId, string]>;
const USUAL = { done: 'change', open: 'confirm', missing: 'add' } as const satisfies Record<
  StepState,
  keyof typeof ACTIONS
>;

interface Props {
  readonly step: Step;
  readonly state: StepState;
  readonly note: ReactNode;
  /** More of the step, below its note. */
  readonly below?: ReactNode;
  /** The one action; by default the one that the state asks for. */
  readonly action?: keyof typeof ACTIONS;
  readonly isDisabled: boolean;
  readonly onOpen: () => void;
}

/** One step that protects the account: its state, and one action. */
export function StepRow({ step, state, note, below, action = USUAL[state], isDisabled, onOpen }: Props) {
  const intl = useIntl();
  const Icon = ICONS[step];
  const name = intl.formatMessage({ id: STEP_NAMES[step] });
  const [label, labelled, kind] = ACTIONS[action];
  const [badge, tone] = BADGES[state];
  return (
    <li className={styles.row} data-step={step}>
      <Arch tone={state === 'done' ? 'brand' : state === 'open' ? 'gilt' : 'neutral'}>
        <Icon size={18} />
      </Arch>
      <div className={styles.what}>
        <span className={styles.name}>
          {name}
          <Badge tone={tone} icon={state === 'done' ? <Check size={12} aria-hidden="true" /> : null}>
            <FormattedMessage id={badge} />
          </Badge>
        </span>
        <span className={styles.note}>{note}</span>
        {below}
      </div>
      <Button
        kind={kind}
        size="sm"
        disabled={isDisabled}
        aria-label={intl.formatMessage({ id: labelled }, { name })}
        onClick={onOpen}
      >
        <FormattedMessage id={label} />
      </Button>
    </li>
  );
}
