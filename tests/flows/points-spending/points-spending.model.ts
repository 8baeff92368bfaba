import {
  pointsSpendingMachine,
  type PointsSpendingSnapshot,
} from '../../../src/machines/points/points-spending/points-spending.machine.ts';
import { ServiceError } from '../../../src/services/service-error.ts';
import { defineModel } from '../../kit/model.ts';
import { config, credit, mug } from '../common/points.fixtures.ts';

type Snapshot = PointsSpendingSnapshot;
const refused = (code: string, detail?: object) => ({ error: new ServiceError('refused', code, { detail }) });
const offline = { error: new ServiceError('offline') };
const form = (count: string, address = '') => ({
  ...{ count, recipient: address && 'Mina Kaya', phone: address && '905320000000', address },
});
const submit = (count: string, address = '', password = '190719') => ({
  form: form(count, address),
  password,
});
const isOf = (s: Snapshot, of: 'credit' | 'goods' | 'conversion'): boolean =>
  s.context.subject.of === 'reward'
    ? of === (s.context.subject.reward.kind === 'GOODS' ? 'goods' : 'credit')
    : of === 'conversion';
const only =
  <P>(of: 'credit' | 'goods' | 'conversion', payload: P) =>
  (s: Snapshot): P | undefined =>
    isOf(s, of) ? payload : undefined;
const HOME = 'Kubbe Sok. 4';
const points = 6001;
const terms = { points, config, visit: 'v1' };
/** By hand: 6,001 points are enough for three credits of 2,000, one mug of 4,500, and a conversion in steps of 2. */
const RIGHT: Readonly<Record<string, readonly string[]>> = {
  credit: ['1', '2', '3'],
  goods: ['1'],
  conversion: ['1000', '5,000', '6000'],
};
const isRight = (s: Snapshot): boolean =>
  s.context.config.hasPassword &&
  Object.entries(RIGHT).some(
    ([of, counts]) => isOf(s, of as 'credit') && counts.includes(s.context.form.count),
  ) &&
  (!isOf(s, 'goods') || s.context.form.address === HOME);

export const model = defineModel(pointsSpendingMachine, {
  title: 'Spending points',
  inputs: {
    'a credit': { subject: { of: 'reward', reward: credit }, ...terms },
    goods: { subject: { of: 'reward', reward: mug }, ...terms },
    'a conversion': { subject: { of: 'conversion' }, ...terms },
    'a credit without a payment password': {
      subject: { of: 'reward', reward: credit },
      ...{ ...terms, config: { ...config, hasPassword: false } },
    },
  },
  events: {
    'form.type': {
      'two of it': only('credit', { form: form('2') }),
      'an address': only('goods', { form: form('1', HOME) }),
      points: only('conversion', { form: form('5,000') }),
    },
    'count.set': {
      'one more': (s: Snapshot) =>
        isOf(s, 'credit') && s.context.form.count === '1' ? { count: 2 } : undefined,
      'all points': only('conversion', { count: 6000 }),
      'more than there are': only('goods', { count: 2 }),
      none: only('credit', { count: 0 }),
    },
    'form.submit': {
      three: only('credit', submit('3')),
      'one more than the points are enough for': only('credit', submit('4')),
      'no number': only('credit', submit('x')),
      'without a password': only('credit', submit('1', '', '')),
      'one with an address': only('goods', submit('1', HOME)),
      'one without an address': only('goods', submit('1')),
      'more than the stock': only('goods', submit('4', HOME)),
      'a thousand points': only('conversion', submit('1000')),
      'an odd number': only('conversion', submit('1001')),
      'too few': only('conversion', submit('998')),
      'more points than there are': only('conversion', submit('7000')),
    },
  },
  outcomes: {
    order: {
      taken: {
        done: ({ subject }: { subject: { of: 'reward' | 'conversion' } }) => ({
          ...{ of: subject.of, reference: 'P-1', points: 2000, amount: 0, isProcessing: false },
        }),
      },
      'wrong password': refused('invalid.payment.pw'),
      'an odd number after all': refused('fields_invalid', { fields: { points: 'points_step' } }),
      'sold out': refused('reward_gone'),
      lost: offline,
    },
  },
  tours: 'states',
  home: (s) => s.matches('editing'),
  rules: [
    {
      id: 'nothing is ordered without a payment password, enough points and, for goods, an address',
      requirements: ['PTS-05'],
      never: (s) => (s.matches('ordering') || s.matches('resultUnknown')) && !isRight(s),
    },
    {
      id: 'what is ordered is what was typed, under the key of the visit',
      requirements: ['PTS-05'],
      always: (s, { started }) =>
        started.every(
          ({ actor, input }) =>
            actor !== 'order' ||
            JSON.stringify(input) ===
              JSON.stringify({
                ...{ subject: s.context.subject, form: s.context.form, password: '190719', visit: 'v1' },
              }),
        ),
    },
    {
      id: 'a form that is wrong says why, keeps what was typed and stays',
      always: (s, { label, from }) => {
        if (!label.startsWith('form.submit') || !from?.matches('editing')) return true;
        if (s.matches('ordering')) return Object.keys(s.context.problems).length === 0;
        return s.matches('editing') && Object.keys(s.context.problems).length > 0;
      },
    },
    {
      id: 'each problem stands at its field',
      always: (s, { label }) => {
        const at = (field: string, problem: string): boolean => s.context.problems[field] === problem;
        if (!s.context.config.hasPassword)
          return !label.startsWith('form.submit') || at('password', 'transfer_password_missing');
        switch (label) {
          case 'form.submit (one more than the points are enough for)':
          case 'form.submit (more points than there are)':
            return at('count', 'points_missing');
          case 'form.submit (no number)':
            return at('count', 'points_whole');
          case 'form.submit (without a password)':
            return at('password', 'input_required');
          case 'form.submit (one without an address)':
            return ['recipient', 'phone', 'address'].every((field) => at(field, 'input_required'));
          case 'form.submit (more than the stock)':
            return at('count', 'points_quantity');
          case 'form.submit (an odd number)':
          case 'order = an odd number after all':
            return at('count', 'points_step');
          case 'form.submit (too few)':
            return at('count', 'points_too_few');
          default:
            return true;
        }
      },
    },
    {
      id: 'a refused order keeps what was typed; a lost one is asked for again, never anew',
      always: (s, { label, from }) =>
        (!/^order = (wrong|an odd|sold|lost)/.test(label) || s.context.form === from?.context.form) &&
        (!/^order = (wrong|an odd|sold)/.test(label) ||
          (s.matches('editing') && s.context.failure !== null)) &&
        (label !== 'order = lost' || s.matches('resultUnknown')) &&
        (label !== 'order.retry' || (s.matches('ordering') && s.context.visit === from?.context.visit)),
    },
    {
      id: 'the number is set within what there is',
      always: (s, { label, from }) => {
        if (!from || !label.startsWith('count.set')) return true;
        if (label === 'count.set (one more)') return s.context.form.count === '2';
        if (label === 'count.set (all points)') return s.context.form.count === '6000';
        return s.context.form.count === from.context.form.count;
      },
    },
    {
      id: 'the payment password is kept no longer than its attempt',
      never: (s) => s.context.password !== '' && !s.matches('ordering') && !s.matches('resultUnknown'),
    },
    {
      id: 'it ends with what the platform gave, or with nothing',
      always: (s, { label }) =>
        s.status !== 'done' ||
        (label === 'order = taken' ? s.output?.reference === 'P-1' : s.output === null),
    },
    {
      id: 'a wrong or lost order can still be taken',
      from: (s) => s.matches('resultUnknown'),
      canReach: (s) => s.status === 'done' && s.output !== null,
    },
  ],
  instructions: {
    'start a credit': 'Open /pointMall as a member with 6,001 points and press "Get" of the play credit.',
    'start goods': 'Press "Get" of the mug.',
    'start a conversion': 'Press "Turn into money".',
    'start a credit without a payment password': 'The same as a member without a payment password.',
    'form.type (two of it)': 'Type 2 as the quantity.',
    'form.type (an address)': 'Type recipient, phone and address.',
    'form.type (points)': 'Type 5,000 points.',
    'count.set (one more)': 'Press "One more".',
    'count.set (all points)': 'Press "All".',
    'count.set (more than there are)': 'No person can do this: the button is off.',
    'count.set (none)': 'No person can do this: the button is off.',
    'form.submit (three)': 'Type 3 and the payment password 190719 and send.',
    'form.submit (one more than the points are enough for)': 'Type 4 and the password and send.',
    'form.submit (no number)': 'Type x and the password and send.',
    'form.submit (without a password)': 'Leave the password empty and send.',
    'form.submit (one with an address)': 'Type the address and the password and send.',
    'form.submit (one without an address)': 'Leave the address empty and send.',
    'form.submit (more than the stock)': 'Type 4 and the address and the password and send.',
    'form.submit (a thousand points)': 'Type 1000 and the password and send.',
    'form.submit (an odd number)': 'Type 1001 and the password and send.',
    'form.submit (too few)': 'Type 998 and the password and send.',
    'form.submit (more points than there are)': 'Type 7000 and the password and send.',
    'order.retry': 'Press "Try again".',
    'spending.close': 'Press "Close".',
    'order = taken': 'The platform takes it.',
    'order = wrong password': 'The payment password is wrong.',
    'order = an odd number after all': 'The operator has changed the rate meanwhile.',
    'order = sold out': 'Somebody else has taken the last one.',
    'order = lost': 'The network goes off while it is sent.',
  },
});
