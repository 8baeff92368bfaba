import { loginSetup } from './login.setup.ts';

/** While the form is open, by user name or by mobile number. */
export const editing = loginSetup.createStateConfig({
  description: 'The form is open; errors are shown beside their fields.',
  meta: {
    requirements: ['LOG-01', 'LOG-02', 'LOG-11', 'LOG-13', 'VAL-01', 'VAL-02', 'CFG-01', 'CFG-10'],
    view: 'LoginDialog',
  },
  tags: 'modal',
  on: {
    'method.choose': {
      actions: { type: 'assignMethod', params: ({ event }) => event },
      meta: { requirements: ['LOG-02', 'CFG-01'] },
    },
    'form.submit': [
      {
        guard: { type: 'isComplete', params: ({ event }) => event },
        target: 'passingSlider',
        actions: ['clearProblems', { type: 'assignAttempt', params: ({ event }) => event }],
      },
      { actions: { type: 'assignMissing', params: ({ event }) => event } },
    ],
    'code.request': [
      {
        guard: { type: 'isPhoneRight', params: ({ event }) => event },
        actions: ['clearProblems', { type: 'requestCode', params: ({ event }) => event }],
        meta: { requirements: ['SMS-01', 'SMS-03'] },
      },
      { actions: { type: 'assignWrongPhone', params: ({ event }) => event } },
    ],
    'sms.submit': [
      {
        guard: { type: 'needsProof', params: ({ event }) => event },
        target: 'confirmingCode',
        actions: ['clearProblems', { type: 'assignSmsAttempt', params: ({ event }) => event }],
      },
      {
        guard: { type: 'isSmsRight', params: ({ event }) => event },
        target: 'submitting',
        actions: ['clearProblems', { type: 'assignSmsAttempt', params: ({ event }) => event }],
        meta: { requirements: ['LOG-14', 'VAL-03', 'VAL-04'] },
      },
      { actions: { type: 'assignWrong', params: ({ event }) => event } },
    ],
    'social.choose': {
      target: 'atProvider',
      actions: ['clearProblems', { type: 'assignProvider', params: ({ event }) => event }],
      meta: { requirements: ['LOG-03'] },
    },
    'passkey.choose': { guard: 'offersPasskey', target: 'atPasskey', actions: 'clearProblems' },
    'proof.drop': { actions: ['clearProblems', 'dropProof'] },
    'link.follow': { target: 'left', actions: { type: 'assignLink', params: ({ event }) => event } },
    'dialog.close': 'closed',
  },
});
