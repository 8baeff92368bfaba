import type { Frame, Page } from '@playwright/test';
import axe from 'axe-core';

const LEVELS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

interface Finding {
  readonly rule: string;
  readonly where: string;
  readonly why: string;
}

/** axe's findings against WCAG 2.2 A and AA, one line each. */
export const findings = async (page: Page | Frame): Promise<string[]> => {
  // Transitions are finished first: axe would measure the colours of a half-faded element.
  await page.evaluate(() => {
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  });
  // Evaluated through the browser's debugger, which the page's policy does not restrict.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (values): Promise<Finding[]> => {
    const { violations } = await window.axe.run(document, {
      runOnly: { type: 'tag', values },
      iframes: false,
      // Only experimental rules need the style sheets again, and a game's policy forbids the request.
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

/** Elements that overflow sideways, as "element: px"; empty if the page does not scroll sideways. */
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
