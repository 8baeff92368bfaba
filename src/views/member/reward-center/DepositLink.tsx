import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import button from '../../ui/Button.module.css';

/** The way to the deposit that a prize of the calendar needs. */
export const DepositLink = () => (
  <Link href="/member/depositv2" className={`${button.button} ${button.primary} ${button.sm}`}>
    <FormattedMessage id="in_increase_deposit" />
  </Link>
);
