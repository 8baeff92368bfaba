// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Deferred } from '../../../../src/views/ui/Deferred.tsx';
import { Popover } from '../../../../src/views/ui/Popover.tsx';
import { installDomShims } from '../../../support/dom-shims.ts';
import { setupUser } from '../../../support/user.ts';

beforeAll(installDomShims);
afterEach(cleanup);

let order: string[] = [];
beforeEach(() => {
  order = [];
});

const List = ({ of }: { readonly of: string }) => {
  order.push(`list of ${of}`);
  return <ul aria-label={of} />;
};

it('P6: deferred content is rendered after the state that was pressed is on the page', () => {
  const Page = ({ filter }: { readonly filter: string }) => {
    useLayoutEffect(() => {
      order.push(`filter ${filter} is on the page`);
    });
    return (
      <Deferred>
        <List of={filter} />
      </Deferred>
    );
  };
  const { rerender } = render(<Page filter="all" />);
  rerender(<Page filter="hot" />);
  expect(order).toEqual([
    'list of all',
    'filter all is on the page',
    'filter hot is on the page',
    'list of hot',
  ]);
  expect(screen.getByRole('list').getAttribute('aria-label')).toBe('hot');
});

it('P6: the content of a popover is rendered after its button is announced as pressed, and has the focus then', async () => {
  const Item = () => {
    const trigger = screen.getByRole('button', { name: 'more' });
    order.push(`content, with the button expanded: ${trigger.getAttribute('aria-expanded')}`);
    return (
      <button type="button" role="menuitem">
        item
      </button>
    );
  };
  render(
    <Popover button="more" opens="menu" itemSelector="[role=menuitem]">
      <Item />
    </Popover>,
  );
  await setupUser().click(screen.getByRole('button', { name: 'more' }));
  expect(order).toEqual(['content, with the button expanded: true']);
  expect(document.activeElement?.textContent).toBe('item');
});
