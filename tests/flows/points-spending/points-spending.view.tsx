import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import type {
  PointsSpendingRef,
  PointsSpendingSnapshot,
} from '../../../src/machines/points/points-spending/points-spending.machine.ts';
import { PointsSpending } from '../../../src/views/points/points-spending/PointsSpending.tsx';
import { checkFigures } from '../../kit/figures.ts';
import type { ViewDriver } from '../../kit/view.tsx';

const dialog = () => screen.queryByRole('dialog');
const button = (name: string | RegExp) => {
  const box = dialog();
  return box && within(box).queryByRole('button', { name });
};
const formBox = () => screen.queryByRole('form');
const contextOf = (snapshot: unknown) => (snapshot as PointsSpendingSnapshot).context;
const field = (name: string) =>
  formBox()?.querySelector<HTMLInputElement | HTMLTextAreaElement>(`[name="${name}"]`) ?? null;
const fill = (values: Readonly<Record<string, string>>): void => {
  for (const [name, value] of Object.entries(values)) {
    const input = field(name);
    if (input) input.value = value;
  }
};
const text = () => dialog()?.textContent.replaceAll('\u00a0', ' ') ?? '';

/** By hand: what goes, stays and comes for each typed number. */
const CREDITS: Readonly<Record<string, readonly string[]>> = {
  '1': ['2,000', '4,001', 'P 10.00'],
  '2': ['4,000', '2,001', 'P 20.00'],
  '3': ['6,000', '1', 'P 30.00'],
  '4': ['8,000', '0', 'P 40.00'],
  x: ['0', '6,001', 'P 0.00'],
};
const MUGS: Readonly<Record<string, readonly string[]>> = { '1': ['4,500', '1,501'], '4': ['18,000', '0'] };
const POINTS: Readonly<Record<string, readonly string[]>> = {
  '': ['0', '6,001', 'P 0.00'],
  '5,000': ['5,000', '1,001', 'P 25.00'],
  '6000': ['6,000', '1', 'P 30.00'],
  '1000': ['1,000', '5,001', 'P 5.00'],
  '1001': ['1,001', '5,000', 'P 5.00'],
  '998': ['998', '5,003', 'P 4.99'],
  '7000': ['7,000', '0', 'P 35.00'],
};
const PROBLEMS: Readonly<Record<string, string>> = {
  points_missing: 'You do not have that many points.',
  points_whole: 'Enter a whole number.',
  points_quantity: 'There are not that many.',
  points_step: 'This does not make a whole amount.',
  points_too_few: 'This is less than one conversion must be.',
  transfer_password_missing: 'Set a payment password first.',
};
/** What the platform says about the whole order. */
const REFUSALS: Readonly<Record<string, string>> = {
  'invalid.payment.pw': 'The payment password is not right.',
  reward_gone: 'This reward is sold out or no longer offered.',
};

const kindOf = (snapshot: unknown): 'credit' | 'goods' | 'conversion' => {
  const { subject } = contextOf(snapshot);
  if (subject.of === 'conversion') return 'conversion';
  return subject.reward.kind === 'GOODS' ? 'goods' : 'credit';
};
const TABLES = { credit: CREDITS, goods: MUGS, conversion: POINTS };
/** Each number of the form, in its order, and what is to be had. */
const figuresOf = (snapshot: unknown): string[] => {
  const { form, problems } = contextOf(snapshot);
  const kind = kindOf(snapshot);
  const [goes = '', stays = '', comes] = TABLES[kind][form.count] ?? [];
  // An error stands in the place of the hint.
  const rate = problems['count'] === undefined ? ['1,000 points = P 5.00 · at least 1,000'] : [];
  const heads = {
    credit: ['10', 'P 10 play creditWagered 1×, within 30 days'],
    goods: ['Statehouse mugSent to your address'],
    conversion: [...rate, '1,000', '5,000'],
  };
  return [
    ...[...heads[kind], `Points that go: ${goes}`, `Points that stay: ${stays}`],
    ...(comes === undefined ? [] : [`What you get: ${comes}`]),
    kind === 'conversion' ? `Turn ${goes} points into money` : `Get for ${goes} points`,
  ];
};

const submit = async (event: Readonly<Record<string, unknown>>): Promise<void> => {
  fill({
    ...(event['form'] as Readonly<Record<string, string>>),
    password: event['password'] as string,
  });
  fireEvent.submit(formBox() as HTMLElement);
};

const checkForm = (snapshot: unknown): void => {
  const { form, problems } = contextOf(snapshot);
  const isGoods = kindOf(snapshot) === 'goods';
  const numbers = field('count')?.value.replaceAll(/[,.]/g, '');
  expect(numbers).toBe(form.count.replaceAll(/[,.]/g, ''));
  expect(field('address')?.value).toBe(isGoods ? form.address : undefined);
  if (isGoods) expect(field('recipient')?.value).toBe(form.recipient);
  for (const name of ['count', 'recipient', 'phone', 'address', 'password'])
    expect([name, field(name)?.getAttribute('aria-invalid') === 'true']).toEqual([
      name,
      problems[name] !== undefined,
    ]);
  for (const [id, sentence] of Object.entries(PROBLEMS))
    expect([id, text().includes(sentence)]).toEqual([id, Object.values(problems).includes(id)]);
};

export const driver: ViewDriver = {
  open: (scene) => scene.show(<PointsSpending flow={scene.run() as PointsSpendingRef} />),
  control: {
    'form.submit': () => button(/^(Get for|Turn) [\d,]+ points/),
    'order.retry': () => button('Try again'),
    'spending.close': () => button('Close'),
  },
  act: {
    'form.type': async (_, { form }) => {
      fill(form as Readonly<Record<string, string>>);
      fireEvent.input(field('count') as HTMLElement);
    },
    'count.set': async (user, _event, name) => {
      await user.click(button(name === 'all points' ? 'All' : 'One more') as HTMLElement);
    },
    'form.submit': async (_, event) => submit(event),
  },
  elsewhere: {
    'count.set (more than there are)': 'its button is off',
    'count.set (none)': 'its button is off',
  },
  overlooked: {
    forgetPassword: 'what the flow no longer knows is in no view; a rule of the model holds it',
  },
  verify: {
    '*': (snapshot) => {
      const hasForm = snapshot.matches('editing') || snapshot.matches('ordering');
      checkFigures(document.body, hasForm ? figuresOf(snapshot) : [], ['Statehouse mug']);
      if (snapshot.status === 'done') return expect(dialog()).toBeNull();
      const isReward = contextOf(snapshot).subject.of === 'reward';
      return expect(dialog()).toHaveAccessibleName(isReward ? 'Confirm the exchange' : 'Turn into money');
    },
    editing: (snapshot) => {
      checkForm(snapshot);
      const { failure, subject, form } = contextOf(snapshot);
      for (const [code, sentence] of Object.entries(REFUSALS))
        expect([code, text().includes(sentence)]).toEqual([code, failure?.code === code]);
      if (subject.of === 'conversion') return;
      expect(button('One fewer')?.hasAttribute('disabled')).toBe(form.count === '1' || form.count === 'x');
      expect(button('One more')?.hasAttribute('disabled')).toBe(
        subject.reward.kind === 'GOODS' || form.count === '3' || form.count === '4',
      );
    },
    ordering: () => {
      expect(formBox()).toHaveAttribute('aria-busy', 'true');
      // Nothing closes the dialog before the answer.
      expect(button('Close')).toBeNull();
    },
    resultUnknown: () => expect(screen.getByRole('alert')).toHaveTextContent(/it counts only once/),
  },
};
