import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createActor } from 'xstate';
import { bannerMachine } from '../../../../src/machines/content/banner/banner.machine.ts';
import { jackpotMachine } from '../../../../src/machines/content/jackpot/jackpot.machine.ts';
import { noticesMachine } from '../../../../src/machines/content/notices/notices.machine.ts';
import { BannerArea } from '../../../../src/views/content/banner/BannerArea.tsx';
import { JackpotCard } from '../../../../src/views/content/jackpot/JackpotCard.tsx';
import { NoticeMarquee } from '../../../../src/views/content/notices/NoticeMarquee.tsx';
import { WelcomeCard } from '../../../../src/views/content/home/WelcomeCard.tsx';
import { UNIT, comes, fails, hangs, runChild, stage, standIn } from './stage.tsx';

const texts = { label: 'Tournament', title: 'Night of the Domes', subtitle: 'A pool.', action: 'Join now' };
const link = { type: 'URL', target: '/live', vendor: null, gameId: null };
const aBanner = (id: string, more: object = {}) => ({
  ...{ id, image: `/art/${id}.svg`, group: 'w_home', link, ...texts },
  ...more,
});
const announced = (banners: object[], notices: object[] = []) =>
  comes({ banners, notices, popups: [] }) as never;
const bannersOf = (source: ReturnType<typeof announced>, path = '/') =>
  runChild(bannerMachine.provide({ actors: { listAnnouncements: source } }), { path });
const jackpotOf = (source: unknown) =>
  createActor(jackpotMachine.provide({ actors: { getJackpot: source as never } })).start();
const AMOUNT = { amount: 48_213_905.77, step: 165.11, intervalMs: 3000 };
const hook = (flow: string) => document.querySelector(`[data-flow="${flow}"]`);

describe('the banner area', () => {
  it('keeps its place while the banners are loading', () => {
    stage(<BannerArea banner={bannersOf(hangs() as never).child} unit={UNIT} />);
    expect(hook('banner')).toHaveAttribute('data-state', 'loading');
    expect(hook('banner')).toBeVisible();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows nothing if the page has no banner (BAN-03)', async () => {
    stage(<BannerArea banner={bannersOf(announced([aBanner('a', { group: 'w_rng' })])).child} unit={UNIT} />);
    await waitFor(() =>
      expect(hook('banner')).toHaveAttribute('data-state', expect.stringContaining('area.empty')),
    );
    expect(hook('banner')).not.toBeVisible();
    expect(screen.queryByText('Night of the Domes')).toBeNull();
  });

  it('shows a single banner without motion, dots or a pause (BAN-06)', async () => {
    stage(<BannerArea banner={bannersOf(announced([aBanner('a')])).child} unit={UNIT} />);
    expect(await screen.findByText('Night of the Domes')).toBeVisible();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Join now']);
  });

  it('lets several take turns, with a dot for each and a pause (BAN-05)', async () => {
    stage(<BannerArea banner={bannersOf(announced([aBanner('a'), aBanner('b')])).child} unit={UNIT} />);
    expect(await screen.findByRole('button', { name: '2 of 2' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Stop the slides' })).toBeVisible();
    const priorities = () =>
      [...document.querySelectorAll('img')].map((each) => each.getAttribute('fetchpriority'));
    expect(priorities()).toEqual(['high']);
    // The others are fetched when a person reaches for them, or shortly before their turn.
    fireEvent.focus(screen.getByRole('button', { name: '2 of 2' }));
    expect(priorities()).toEqual(['high', null]);
  });

  it('opens the link, by its button or anywhere on it, once each (BAN-07)', async () => {
    const { child, parentEvents } = bannersOf(announced([aBanner('a')]));
    stage(<BannerArea banner={child} unit={UNIT} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Join now' }));
    await userEvent.click(screen.getByText('A pool.'));
    expect(parentEvents).toMatchObject([
      { type: 'banner.opened', banner: { id: 'a' } },
      { type: 'banner.opened', banner: { id: 'a' } },
    ]);
  });

  it('has nothing to press if a banner has no link', async () => {
    const { child, parentEvents } = bannersOf(announced([aBanner('a', { link: null })]));
    stage(<BannerArea banner={child} unit={UNIT} />);
    await userEvent.click(await screen.findByText('Night of the Domes'));
    expect(screen.queryByRole('button')).toBeNull();
    expect(parentEvents).toEqual([]);
  });

  it('carries the jackpot on the first banner if the page has one (JAC-02)', async () => {
    const { child, parentEvents } = bannersOf(announced([aBanner('a', { group: 'w_rng' })]), '/rng');
    const jackpot = jackpotOf(comes(AMOUNT));
    stage(<BannerArea banner={child} jackpot={jackpot} unit={UNIT} />);
    expect(await screen.findByRole('img', { name: 'P 48,213,905.77' })).toBeVisible();
    expect(screen.queryByText('Night of the Domes')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Pause the jackpot' }));
    expect(jackpot.getSnapshot().value).toBe('paused');
    expect(parentEvents).toEqual([]);
  });
});

describe('the jackpot card', () => {
  it('shows the amount, the step and the pace (JAC-01, JAC-04)', async () => {
    stage(<JackpotCard jackpot={jackpotOf(comes(AMOUNT))} unit={UNIT} />);
    expect(await screen.findByRole('img', { name: 'P 48,213,905.77' })).toBeVisible();
    expect(screen.getByText('165.11')).toBeVisible();
    // The description is in its name, on a phone too, where the note has no room.
    expect(screen.getByText('Jackpot: Grand Dome')).toBeVisible();
    expect(screen.getByText('Jackpot · P')).toBeInTheDocument();
    expect(screen.getByText('Climbs every 3 seconds; paid to one winner')).toBeVisible();
  });

  it('can be stopped, and requests the amount again when it resumes', async () => {
    const jackpot = jackpotOf(comes(AMOUNT));
    stage(<JackpotCard jackpot={jackpot} unit={UNIT} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pause the jackpot' }));
    expect(screen.getByText(/^Paused where you stopped it/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Run the jackpot again' }));
    expect(await screen.findByRole('button', { name: 'Pause the jackpot' })).toBeVisible();
    expect(jackpot.getSnapshot().value).toBe('running');
  });

  it('reports a failure, and can be retried', async () => {
    const jackpot = jackpotOf(fails());
    stage(<JackpotCard jackpot={jackpot} unit={UNIT} />);
    expect(await screen.findByText('The jackpot did not load')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('The jackpot did not load')).toBeVisible();
  });
});

describe('the notices', () => {
  const titles = [
    { id: 'n1', title: 'Maintenance: tables close', startsAt: 0, content: '' },
    { id: 'n2', title: 'A quiet day', startsAt: 0, content: '' },
  ];

  it('scrolls the titles; a click opens that one, and the button all of them (NOT-03)', async () => {
    const actors = { listAnnouncements: announced([], titles) };
    const { child, parentEvents } = runChild(noticesMachine.provide({ actors }));
    stage(<NoticeMarquee notices={child} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Maintenance: tables close' }));
    await userEvent.click(screen.getByRole('button', { name: 'All notices' }));
    expect(parentEvents.map(({ type, id }) => [type, id])).toEqual([
      ['notices.opened', 'n1'],
      ['notices.opened', null],
    ]);
    expect(await screen.findByRole('button', { name: 'Stop the notices' })).toBeVisible();
  });

  it('has no line if there are no notices', async () => {
    const { child } = runChild(noticesMachine.provide({ actors: { listAnnouncements: announced([]) } }));
    stage(<NoticeMarquee notices={child} />);
    await waitFor(() => expect(hook('notices')).toHaveAttribute('data-state', 'empty'));
    expect(hook('notices')).not.toBeVisible();
  });
});

describe('the card beside the banner', () => {
  it('offers a visitor the sign-in', async () => {
    const { app, send } = standIn();
    stage(<WelcomeCard app={app} />);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(send).toHaveBeenCalledWith({ type: 'login.open', values: null });
  });

  it('greets a member and leads to the slots', async () => {
    const { app } = standIn({}, { account: 'mina_k', accountType: 0, changeDue: null });
    const { history, container } = stage(<WelcomeCard app={app} />);
    expect(screen.getByRole('heading', { name: 'Welcome, mina_k' })).toBeVisible();
    await userEvent.click(within(container).getByRole('link', { name: 'Go to the slots' }));
    expect(history.at(-1)).toBe('/rng');
  });
});
