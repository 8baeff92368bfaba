import { render, screen } from '@testing-library/react';
import { setupUser } from '../../../support/user.ts';
import { expect, test } from 'vitest';
import { KeptFocus } from '../../../../src/views/ui/KeptFocus.tsx';

const List = ({ names, onMark }: { names: readonly string[]; onMark: (name: string) => void }) => (
  <main>
    <h1>Favourites</h1>
    <KeptFocus>
      <ul>
        {names.map((name, at) => (
          <li key={name} aria-posinset={at + 1} aria-setsize={names.length}>
            <button type="button">Open {name}</button>
            <button type="button" onClick={() => onMark(name)}>
              Heart of {name}
            </button>
          </li>
        ))}
      </ul>
    </KeptFocus>
    <button type="button">Elsewhere</button>
  </main>
);
const heart = (name: string) => screen.getByRole('button', { name: `Heart of ${name}` });

/** A list whose items go a moment after their heart was pressed. */
const shown = (...names: string[]) => {
  const { rerender } = render(<List names={names} onMark={() => undefined} />);
  return (...left: string[]) => rerender(<List names={left} onMark={() => undefined} />);
};

test('the focus of an item that goes moves to the same button of the next, then to the last, then to the heading', async () => {
  const user = setupUser();
  const leave = shown('one', 'two', 'three');
  heart('two').focus();
  await user.keyboard('{Enter}');
  expect(heart('two')).toHaveFocus();
  leave('one', 'three');
  expect(heart('three')).toHaveFocus();
  await user.keyboard('{Enter}');
  leave('one');
  expect(heart('one')).toHaveFocus();
  await user.keyboard('{Enter}');
  leave();
  expect(screen.getByRole('heading', { name: 'Favourites' })).toHaveFocus();
});

test('an item that stays keeps the focus, and one that goes while the focus is elsewhere takes none', async () => {
  const user = setupUser();
  const leave = shown('one', 'two', 'three');
  heart('one').focus();
  await user.keyboard('{Enter}');
  leave('one', 'two');
  expect(heart('one')).toHaveFocus();
  screen.getByRole('button', { name: 'Elsewhere' }).focus();
  leave('two');
  expect(screen.getByRole('button', { name: 'Elsewhere' })).toHaveFocus();
});

test('an item that goes without a press takes no focus', () => {
  const leave = shown('one', 'two');
  leave('two');
  expect(document.body).toHaveFocus();
});
