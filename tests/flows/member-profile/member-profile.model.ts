import { memberProfileMachine } from '../../../src/machines/member/member-profile/member-profile.machine.ts';
import type { ProfileEntry } from '../../../src/services/profile.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';

const PASSWORD = 'Right-Horse-26';
const entry = (key: ProfileEntry['key'], more: Partial<ProfileEntry> = {}): ProfileEntry => ({
  key,
  value: '',
  isLocked: false,
  rule: {
    key,
    isEnabled: true,
    isRequired: false,
    acceptedPattern: key === 'zalo' ? '^\\d*$' : '*',
    patternId: null,
    minLength: 0,
    maxLength: 20,
  },
  ...more,
});
const fields = [
  entry('realName', { value: 'Mina Kaya', isLocked: true }),
  entry('occupation', { value: 'Architect' }),
  entry('zalo'),
];
const FORM = { occupation: 'Engineer', zalo: '5320001201', oldPassword: PASSWORD };

export const model = defineModel(memberProfileMachine, {
  title: 'Member profile',
  events: {
    'profile.edit': {
      'as it was': (s) => (s.context.isSaved ? undefined : {}),
      'after a save': (s) => (s.context.isSaved ? {} : undefined),
    },
    'form.submit': {
      right: { form: FORM },
      wrong: { form: { ...FORM, zalo: 'letters' } },
    },
  },
  outcomes: {
    getProfile: { 'has three fields': { done: fields }, offline: { error: new ServiceError('offline') } },
    saveProfile: {
      saved: { done: undefined },
      'password wrong': { error: new ServiceError('refused', 'old_password_wrong') },
      'field wrong': {
        error: new ServiceError('refused', 'fields_invalid', {
          detail: { fields: { occupation: 'profile_locked' } },
        }),
      },
      offline: { error: new ServiceError('offline') },
    },
  },
  tours: 'states',
  home: (s) => s.matches('shown') || s.matches('failed') || s.matches('editing'),
  rules: [
    {
      id: 'opening or leaving the form clears what the last attempt brought',
      always: ({ context }, { label }) =>
        !/^profile\.(edit|cancel)/.test(label) ||
        (context.failure === null && !context.isSaved && Object.keys(context.problems).length === 0),
    },
    {
      id: 'only a form that keeps the rules is sent, without the locked fields',
      requirements: ['SES-08', 'VAL-10'],
      always: (s, { label, from }) =>
        (s.matches('saving') && !from?.matches('saving')) ===
          (label === 'form.submit (right)' && from?.matches('editing') === true) &&
        (!s.matches('saving') ||
          JSON.stringify(s.context.values) ===
            JSON.stringify({ oldPassword: PASSWORD, occupation: 'Engineer', zalo: '5320001201' })),
    },
    {
      id: 'the password is kept only while it is sent',
      always: (s) => s.matches('saving') === (s.context.values !== null),
    },
    {
      id: 'a refusal is shown, beside its field where it names one, and the form stays open',
      always: (s, { label }) => {
        const { problems, failure } = s.context;
        if (!label.startsWith('saveProfile = ') || label.endsWith('saved')) return true;
        const named = Object.keys(problems).join();
        return (
          s.matches('editing') &&
          (label.endsWith('password wrong')
            ? named === 'oldPassword'
            : label.endsWith('field wrong')
              ? named === 'occupation'
              : failure !== null)
        );
      },
    },
    {
      id: 'what was saved is asked for again',
      always: (s, { label }) =>
        label !== 'saveProfile = saved' || (s.matches('loading') && s.context.isSaved),
    },
  ],
  instructions: {
    start: 'Open the member centre and press My account.',
    'getProfile = has three fields': 'The member has a name, which is locked, and an occupation.',
    'getProfile = offline': 'The network is off while the profile is requested.',
    'profile.load': 'Press "Try again".',
    'profile.edit (as it was)': 'Press Edit.',
    'profile.edit (after a save)': 'Save the profile, and press Edit once more.',
    'profile.cancel': 'Press Cancel.',
    'form.submit (right)': 'Fill in occupation, number and password and press "Save profile".',
    'form.submit (wrong)': 'Fill in letters as the Zalo number and press "Save profile".',
    'saveProfile = saved': 'The platform saves it.',
    'saveProfile = password wrong': 'The platform finds the password wrong.',
    'saveProfile = field wrong': 'The platform finds the occupation locked.',
    'saveProfile = offline': 'The network is off while it is saved.',
  },
});
