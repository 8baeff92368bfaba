// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import en from '../../../../src/i18n/lang/en.json' with { type: 'json' };
import type { LoginSnapshot } from '../../../../src/machines/session/login/login.machine.ts';
import { LoginProblem } from '../../../../src/views/session/login/LoginProblem.tsx';

afterEach(cleanup);

const show = (context: Partial<LoginSnapshot['context']>) =>
  render(
    <IntlProvider locale="en-GB" messages={en}>
      <LoginProblem
        snapshot={
          {
            context: {
              method: 'password',
              captchaRequired: false,
              failure: null,
              isUnverified: false,
              ...context,
            },
          } as LoginSnapshot
        }
      />
    </IntlProvider>,
  );
const refused = (code: string) => ({ kind: 'refused', code, serverMessage: null }) as const;

it.each([
  ['ERR-02', 'request_param_err', 'The format of the username, password or e-mail is not right.'],
  ['LOG-13', 'bad_credentials', 'The username or password is not right.'],
])('%s: the refusal %s has a text', (_, code, text) => {
  show({ method: 'sms', failure: refused(code) });
  expect(screen.getByRole('alert')).toHaveTextContent(text);
});

it('LOG-13: an error at its field is not repeated above the form', () => {
  const { container, rerender } = show({ failure: refused('bad_credentials') });
  expect(container).toBeEmptyDOMElement();
  rerender(<></>);
  show({ failure: refused('captcha_wrong'), captchaRequired: true });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('LOG-13: a required image captcha that is not in the form is reported above it', () => {
  show({ failure: refused('captcha_required') });
  expect(screen.getByRole('alert')).toHaveTextContent('Type the letters in the picture.');
});

it('ERR-12: a check that was not passed is no refusal, and is reported all the same', () => {
  show({ isUnverified: true });
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('status')).toHaveTextContent('Complete the verification first.');
});

it('without a problem there is no text', () => {
  const { container } = show({});
  expect(container).toBeEmptyDOMElement();
});
