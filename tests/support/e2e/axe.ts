import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Finding {
  readonly rule: string;
  readonly where: string;
  readonly why: string;
}

/** What axe finds against WCAG 2.2 A and AA, each finding as one line. */
export const findings = async (page: Page | Frame): Promise<string[]> => {
  // Fades are no colours: what is half there would be measured as it is for a moment.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  // Evaluated by the browser's own tools, which the page's policy does not concern.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (values): Promise<Finding[]> => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      iframes: false,
      // Style sheets are read again for experimental rules only, and a game's policy forbids it.
      preload: false,
      resultTypes: ['violations'],
    });
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => ({
        rule: id,
        where: target.join(' '),
        why: failureSummary ?? '',
      })),
    );
  }, LEVELS);
  return found.map(
    ({ rule, where, why }) => `${rule}: ${where}: ${why.replaceAll(/\s+/g, ' ').slice(0, 260)}`,
  );
};

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** What sticks out at the side, as "element: px"; empty when nobody has to scroll sideways. */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement;
    if (wide.scrollWidth <= wide.clientWidth) return [];
    const culprits = [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > wide.clientWidth + 1)
      .slice(0, 3)
      .map((element) => `${element.tagName.toLowerCase()}.${element.className}`);
    return [`${wide.scrollWidth - wide.clientWidth} px`, ...culprits];
  });
