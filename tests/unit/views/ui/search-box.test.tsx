import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { SearchBox } from '../../../../src/views/ui/SearchBox.tsx';

const NAMES = ['Lunar Gala', 'Royal Sevens', 'River Reels'];

const draw = ({ isInline = false, hasList = true, recalled = null as readonly string[] | null } = {}) => {
  const handlers = {
    onReach: vi.fn(),
    onType: vi.fn(),
    onChoose: vi.fn(),
    onSubmit: vi.fn(),
    onRecall: vi.fn(),
  };
  render(
    <>
      <SearchBox
        {...handlers}
        label="Search games"
        clearLabel="Clear"
        placeholder="Search"
        maxLength={64}
        shortcut="/"
        isInline={isInline}
        text=""
        count={NAMES.length}
        hasList={hasList}
        recalled={recalled}
      >
        {({ id, at, shown, optionId, onPoint }) => (
          <>
            <div id={id} role="listbox" aria-label="Games found">
              {NAMES.map((name, index) => (
                <div
                  key={name}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  data-shown={index === shown}
                  data-leave={recalled === null || undefined}
                  data-recall={recalled?.[index]}
                  onMouseEnter={() => onPoint(index)}
                  onClick={() => handlers.onChoose(index)}
                >
                  {name}
                </div>
              ))}
            </div>
            <button type="button">Try again</button>
            <button type="button" data-refocus>
              Clear all
            </button>
          </>
        )}
      </SearchBox>
      <button type="button">Elsewhere</button>
    </>,
  );
  return handlers;
};
const box = () => screen.getByRole('combobox', { name: 'Search games' });
const list = () => screen.queryByRole('listbox');
const shownName = () => document.querySelector('[data-shown="true"]')?.textContent;
const active = () => {
  const id = box().getAttribute('aria-activedescendant');
  return id === null ? null : document.getElementById(id)?.textContent;
};

describe('a search box with a list', () => {
  it('opens the list while a person types, and announces it', async () => {
    const { onType, onReach } = draw();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.type(box(), 'ga');
    expect(onReach).toHaveBeenCalled();
    expect(onType.mock.calls).toEqual([['g'], ['ga']]);
    expect(box()).toHaveAttribute('aria-expanded', 'true');
    expect(box()).toHaveAttribute('aria-controls', list()?.id);
    expect(active()).toBeNull();
  });

  it('moves through it by arrows, round its ends, and keeps the focus in the box', async () => {
    draw();
    await userEvent.type(box(), 'ga{ArrowDown}');
    expect(active()).toBe('Lunar Gala');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(active()).toBe('River Reels');
    await userEvent.keyboard('{ArrowDown}');
    expect(active()).toBe('Lunar Gala');
    await userEvent.keyboard('{ArrowUp}');
    expect(active()).toBe('River Reels');
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('River Reels');
    expect(box()).toHaveFocus();
  });

  it('opens the chosen entry on Enter, and sends the text if none is chosen', async () => {
    const { onChoose, onSubmit } = draw();
    await userEvent.type(box(), 'ga{ArrowDown}{ArrowDown}{Enter}');
    expect(onChoose.mock.calls).toEqual([[1]]);
    expect(list()).toBeNull();
    await userEvent.type(box(), 'la{Enter}');
    expect(onSubmit.mock.calls).toEqual([['gala']]);
    expect(onChoose).toHaveBeenCalledTimes(1);
  });

  it('closes on Escape and keeps the text; arrows open it again', async () => {
    draw();
    await userEvent.type(box(), 'ga{Escape}');
    expect(list()).toBeNull();
    expect(box()).toHaveValue('ga');
    expect(box()).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(list()).toBeVisible();
  });

  it('keeps the focus when an entry is pressed, and closes when the focus leaves', async () => {
    const { onChoose } = draw();
    await userEvent.type(box(), 'ga');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(box()).toHaveFocus();
    expect(list()).toBeVisible();
    await userEvent.click(screen.getByRole('option', { name: 'Royal Sevens' }));
    expect(onChoose.mock.calls).toEqual([[1]]);
    expect(list()).toBeNull();
    await userEvent.type(box(), 'l');
    await userEvent.click(screen.getByRole('button', { name: 'Elsewhere' }));
    expect(list()).toBeNull();
    expect(box()).toHaveValue('gal');
  });

  it('has no list for a text that is too short', async () => {
    draw({ hasList: false });
    await userEvent.type(box(), 'g{ArrowDown}');
    expect(list()).toBeNull();
    expect(box()).toHaveAttribute('aria-expanded', 'false');
  });

  it('is cleared by its button, and keeps the focus', async () => {
    const { onType } = draw();
    await userEvent.type(box(), 'ga');
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(box()).toHaveValue('');
    expect(onType).toHaveBeenLastCalledWith('');
    expect(box()).toHaveFocus();
  });

  it('in a panel of its own has a list that stays', async () => {
    draw({ isInline: true });
    await userEvent.type(box(), 'ga{Escape}');
    expect(list()).toBeVisible();
  });
});

describe('more of one result', () => {
  it('is of the first, then of the one pointed at, and of the one that the arrows choose', async () => {
    draw();
    await userEvent.type(box(), 'ga');
    expect(shownName()).toBe('Lunar Gala');
    await userEvent.hover(screen.getByRole('option', { name: 'River Reels' }));
    expect([shownName(), active()]).toEqual(['River Reels', null]);
    await userEvent.type(box(), '{ArrowDown}');
    expect([shownName(), active()]).toEqual(['Lunar Gala', 'Lunar Gala']);
    await userEvent.hover(screen.getByRole('option', { name: 'Royal Sevens' }));
    // Enter opens what the arrows chose, never what the mouse rests on.
    expect([shownName(), active()]).toEqual(['Royal Sevens', null]);
    await userEvent.type(box(), 'l');
    expect(shownName()).toBe('Lunar Gala');
  });
});

describe('recalled texts', () => {
  it('are listed when the empty field has the focus, and one fills it by arrow and Enter', async () => {
    const { onRecall, onChoose, onSubmit } = draw({ recalled: NAMES });
    expect(list()).toBeNull();
    await userEvent.tab();
    expect(list()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onRecall.mock.calls).toEqual([['Royal Sevens']]);
    expect([onChoose.mock.calls.length, onSubmit.mock.calls.length]).toEqual([0, 0]);
    expect(box()).toHaveValue('Royal Sevens');
    expect(box()).toHaveFocus();
    expect(active()).toBeNull();
    expect(list()).toBeVisible();
  });

  it('fill the field by a press, and are searched for as typed by Enter alone', async () => {
    const { onRecall, onSubmit } = draw({ recalled: NAMES });
    await userEvent.click(box());
    await userEvent.click(screen.getByRole('option', { name: 'River Reels' }));
    expect(onRecall.mock.calls).toEqual([['River Reels']]);
    expect(box()).toHaveValue('River Reels');
    await userEvent.keyboard('{Enter}');
    expect(onSubmit.mock.calls).toEqual([['River Reels']]);
  });

  it('leave the focus in the field when a control goes that was pressed', async () => {
    draw({ recalled: NAMES });
    await userEvent.click(box());
    screen.getByRole('button', { name: 'Clear all' }).focus();
    await userEvent.keyboard('{Enter}');
    expect(box()).toHaveFocus();
  });
});
