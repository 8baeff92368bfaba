import { downlineRegistrationMachine } from '../../../src/machines/agent/downline-registration/downline-registration.machine.ts';
import type { FieldRule } from '../../../src/services/contract/field-rules.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const rule = (key: string, minLength: number): FieldRule => ({
  ...{ key, isEnabled: true, isRequired: true, acceptedPattern: '*', patternId: null },
  ...{ minLength, maxLength: 16 },
});
const form = { rules: [rule('username', 6), rule('password', 8)], visit: 'v1' };
const right = { account: ' Newcomer7 ', password: 'Colonnade-26', kind: 'MEMBER' } as const;
const agent = { account: 'newagent7', password: 'Colonnade-26', kind: 'AGENT' } as const;
const shortName = { ...right, account: ' new ' };
const shortSecret = { ...agent, password: 'Dome-26' };
const empty = { account: ' ', password: '', kind: 'MEMBER' } as const;

export const model = defineModel(downlineRegistrationMachine, {
  title: 'Registration of a downline',
  events: {
    'form.submit': {
      'a member': right,
      'an agent': agent,
      'a short name': shortName,
      'a short password': shortSecret,
      empty,
    },
  },
  outcomes: {
    getDownlineForm: { rules: { done: form }, offline: { error: new ServiceError('offline') } },
    registerDownline: {
      registered: { done: 'newcomer7' },
      taken: { error: new ServiceError('refused', 'username_taken') },
      common: { error: new ServiceError('refused', 'password_too_common') },
      'refused fields': {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { username: 'reg_pattern_2', password: 'password_length' } },
        }),
      },
      'too often': { error: new ServiceError('refused', 'TOO_MANY_REQUESTS') },
      lost: { error: new ServiceError('offline') },
    },
  },
  tours: 'states',
  home: (s) => s.matches('editing') || s.matches('registered') || s.matches('failed'),
  rules: [
    {
      id: 'a right name and password are sent, once for the visit, with the name as it is meant',
      requirements: ['AGT-07'],
      always: (s, { label, started }) => {
        if (!label.startsWith('form.submit')) return true;
        const isRight = /\((a member|an agent)\)$/.test(label);
        const downline = label.includes('agent') ? agent : { ...right, account: 'Newcomer7' };
        return (
          s.matches('sending') === isRight &&
          started.some(
            ({ actor, input }) =>
              actor === 'registerDownline' &&
              JSON.stringify(input) === JSON.stringify({ downline, visit: 'v1' }),
          ) === isRight
        );
      },
    },
    {
      id: 'each field says what is wrong with it',
      always: (s, { label }) => {
        const { account, password } = s.context.problems;
        const found = `${account?.message ?? ''} ${password?.message ?? ''}`;
        if (password?.message === 'password_length' && password.length !== '8–16') return false;
        return (
          (!label.endsWith('(a short name)') || found === 'reg_pattern_other ') &&
          (!label.endsWith('(a short password)') || found === ' password_length') &&
          (!label.endsWith('(empty)') || found === 'input_required input_required') &&
          (label !== 'registerDownline = taken' || found === 'username_taken ') &&
          (label !== 'registerDownline = common' || found === ' password_too_common') &&
          (label !== 'registerDownline = refused fields' || found === 'reg_pattern_2 password_length')
        );
      },
    },
    {
      id: 'the name and the kind stay, whatever the platform says',
      always: (s, { label, from }) =>
        !/^registerDownline = (taken|common|refused|too often|lost)/.test(label) ||
        (s.context.account === from?.context.account && s.context.kind === from.context.kind),
    },
    {
      id: 'the password is kept only while it is sent or its answer is unknown',
      always: (s) => (s.context.downline !== null) === (s.matches('sending') || s.matches('resultUnknown')),
    },
    {
      id: 'an answer that was lost is asked for again by the same request; a refusal leads back to the form',
      always: (s, { label, from }) =>
        (label !== 'registerDownline = lost' || s.matches('resultUnknown')) &&
        (label !== 'registration.retry' ||
          (s.matches('sending') && s.context.downline === from?.context.downline)) &&
        (label !== 'registration.edit' || (s.matches('editing') && s.context.failure === null)) &&
        (!/^registerDownline = (taken|common|refused|too often)/.test(label) || s.matches('editing')) &&
        (label !== 'registerDownline = too often' || s.context.failure?.code === 'TOO_MANY_REQUESTS'),
    },
    {
      id: 'what is registered is named; the next one begins with a form of its own',
      requirements: ['AGT-07'],
      always: (s, { label }) =>
        (label !== 'registerDownline = registered' ||
          (s.matches('registered') && s.context.account === 'newcomer7')) &&
        (label !== 'registration.another' ||
          (s.matches('loading') && s.context.account === '' && s.context.form === null)),
    },
    {
      id: 'a form that did not load says why, and can be loaded again',
      always: (s, { label }) =>
        (label !== 'getDownlineForm = offline' || (s.matches('failed') && s.context.failure !== null)) &&
        (label !== 'getDownlineForm = rules' ||
          (s.matches('editing') && s.context.form === form && s.context.failure === null)) &&
        (label !== 'form.reload' || s.matches('loading')),
    },
    {
      id: 'from everywhere an account can be registered',
      from: (s) => !s.matches('registered'),
      canReach: (s) => s.matches('registered'),
    },
  ],
  instructions: {
    start: 'Sign in as an agent, and open "Register account" in the agent centre.',
    'form.submit (a member)': 'Type a name and a password, and press "Register the account".',
    'form.submit (an agent)': 'The same, for an agent.',
    'form.submit (a short name)': 'Type a name of three letters, and press "Register the account".',
    'form.submit (a short password)':
      'Type a password of seven characters, and press "Register the account".',
    'form.submit (empty)': 'Press "Register the account" with nothing typed.',
    'registration.retry': 'Press "Try again".',
    'registration.edit': 'Press "Change the entries".',
    'registration.another': 'Press "Register another".',
    'form.reload': 'Press "Try again".',
    'getDownlineForm = rules': 'The platform sends the rules of the fields.',
    'getDownlineForm = offline': 'The network is off while the form is requested.',
    'registerDownline = registered': 'The platform registers the account.',
    'registerDownline = taken': 'Somebody has the name.',
    'registerDownline = common': 'The password is a common one.',
    'registerDownline = refused fields': 'The platform finds both fields wrong.',
    'registerDownline = too often': 'Thirty accounts were registered within the hour.',
    'registerDownline = lost': 'The network is off while it is sent.',
  },
});
