import { useSelector } from '@xstate/react';
import { LogIn, Lock, User } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AppRef } from '../../machines/app/app/app.refs.ts';
import { selectRegisters } from '../../machines/app/common/select-registers.ts';
import { Button } from '../ui/Button.tsx';
import { Form } from '../ui/Form.tsx';
import styles from './LoginStrip.module.css';

/**
 * For a visitor: a note that they are not signed in, and the form whose values the login dialog takes over
 * (NAV-03, NAV-20).
 */
export function LoginStrip({ app }: { app: AppRef }) {
  const intl = useIntl();
  const open = ({ username = '', password = '' }: Readonly<Record<string, string>>) => {
    const isEmpty = !username.trim() && !password;
    app.send({ type: 'login.open', values: isEmpty ? null : { username, password } });
  };
  const registers = useSelector(app, selectRegisters);
  const signIn = <FormattedMessage id="in_login" />;
  return (
    <div className={styles.strip}>
      <p className={styles.prompt}>
        <strong>
          <FormattedMessage id="not_logged_in" />
        </strong>
        <FormattedMessage id="not_logged_in_why" />
      </p>
      <Form className={styles.form} label={intl.formatMessage({ id: 'in_login' })} onSubmit={open}>
        <label className={styles.box}>
          <User size={16} aria-hidden="true" />
          <input
            name="username"
            type="text"
            aria-label={intl.formatMessage({ id: 'in_username' })}
            placeholder={intl.formatMessage({ id: 'in_username' })}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
        </label>
        <label className={styles.box}>
          <Lock size={16} aria-hidden="true" />
          <input
            name="password"
            type="password"
            aria-label={intl.formatMessage({ id: 'in_password' })}
            placeholder={intl.formatMessage({ id: 'in_password' })}
            autoComplete="current-password"
            maxLength={64}
          />
        </label>
        <Button type="submit" kind={registers ? 'secondary' : 'primary'}>
          {signIn}
        </Button>
        {registers ? (
          <Button onClick={() => app.send({ type: 'registration.open' })}>
            <FormattedMessage id="sign_up" />
          </Button>
        ) : null}
      </Form>
      <span className={styles.short}>
        <Button icon={<LogIn size={18} aria-hidden="true" />} onClick={() => open({})}>
          {signIn}
        </Button>
      </span>
    </div>
  );
}
