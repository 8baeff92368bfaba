import { expect, test, withMotion } from '../support/e2e/test.ts';

test.use({ ...withMotion, viewport: { width: 412, height: 823 } });

/** Chromium computes both with each frame of a running animation, and brings style up to date for them. */
const OBSERVED = '[loading=lazy]';

test('P4: a page whose notices scroll by leaves nothing observed', async ({ page }) => {
  await page.addInitScript(() => {
    const { observe, unobserve, disconnect } = IntersectionObserver.prototype;
    const targets = new Map<IntersectionObserver, Set<Element>>();
    Object.assign(globalThis, {
      observedElements: () =>
        [...targets.values()].flatMap((each) => [...each].map(({ outerHTML }) => outerHTML)),
    });
    IntersectionObserver.prototype.observe = function (target) {
      targets.set(this, (targets.get(this) ?? new Set()).add(target));
      observe.call(this, target);
    };
    IntersectionObserver.prototype.unobserve = function (target) {
      targets.get(this)?.delete(target);
      unobserve.call(this, target);
    };
    IntersectionObserver.prototype.disconnect = function () {
      targets.delete(this);
      disconnect.call(this);
    };
  });
  await page.goto('/');
  const notices = page.getByRole('group', { name: 'Duyurular' });
  await expect(notices.getByRole('button').first()).toBeVisible();
  const playStates = () => page.evaluate(() => document.getAnimations().map(({ playState }) => playState));
  await expect.poll(playStates).toContain('running');
  await expect(page.getByRole('main').locator('img').first()).toBeVisible();
  await expect(page.locator(OBSERVED)).toHaveCount(0);
  const observed = () =>
    page.evaluate(() => (globalThis as unknown as { observedElements(): string[] }).observedElements());
  expect(await observed()).toEqual([]);
});

test('P4: while a page loads, nothing moves by itself with every frame', async ({ page }) => {
  await page.goto('/');
  const notices = page.getByRole('group', { name: 'Duyurular' });
  await expect(notices.getByRole('button').first()).toBeVisible();
  const movements = await page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => effect as KeyframeEffect)
      .filter((effect) => Number(effect.getTiming().duration) > 1000)
      .map((effect) => {
        const { delay = 0, easing } = effect.getTiming();
        const eased = effect.getKeyframes().map((keyframe) => keyframe.easing);
        return { delay, isStepped: [easing, ...eased].some((each) => each?.startsWith('steps')) };
      }),
  );
  expect(movements.length).toBeGreaterThan(1);
  expect(movements.filter(({ delay, isStepped }) => !isStepped && delay < 5000)).toEqual([]);
});

test('P6: what moves by itself rests while a dialog covers it', async ({ page }) => {
  await page.goto('/');
  const moving = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState, effect }) => playState === 'running' && effect?.getTiming().duration !== 0)
        .filter(({ effect }) => (effect as KeyframeEffect).target?.closest('dialog') === null)
        .map((animation) => (animation as CSSAnimation).animationName),
    );
  await expect.poll(async () => (await moving()).length).toBeGreaterThan(1);
  await page.getByRole('banner').getByRole('button', { name: 'Giriş yap', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect.poll(moving).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(async () => (await moving()).length).toBeGreaterThan(1);
});
