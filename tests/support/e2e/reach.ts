import type { Frame, Page } from '@playwright/test';

/**
 * Content that a visitor cannot see or press in the window, one line each: boxes of controls and texts that lie outside
 * the window and in no scrollable area, and a page that scrolls sideways. With open dialogs, only the uppermost counts,
 * with the panels opened from it: the rest is out of reach on purpose.
 */
export const outOfReach = (page: Page | Frame): Promise<string[]> =>
  page.evaluate(() => {
    // Animations are finished, so that boxes are measured at their final place.
    for (const animation of document.getAnimations())
      if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();

    const CONTROLS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex="0"]';
    /** Half a pixel each way for rounding. */
    const SLACK = 1;
    interface Box {
      left: number;
      top: number;
      right: number;
      bottom: number;
    }
    const root = document.documentElement;
    const dialogs = [...document.querySelectorAll<HTMLElement>('dialog:modal')];
    const panels = [...document.querySelectorAll<HTMLElement>('[popover]:popover-open')];
    const upper = dialogs.at(-1);
    const found: string[] = [];
    const name = (element: Element): string => {
      const text = element.getAttribute('aria-label') ?? element.textContent ?? '';
      const excerpt = text.trim().replaceAll(/\s+/g, ' ').slice(0, 30);
      return `${element.tagName.toLowerCase()}.${String(element.getAttribute('class') ?? '').split(' ')[0]} “${excerpt}”`;
    };
    const px = ({ left, top, right, bottom }: Box): string =>
      `${Math.round(left)},${Math.round(top)} to ${Math.round(right)},${Math.round(bottom)}`;

    const scrolls = (value: string): boolean => value === 'auto' || value === 'scroll';
    /** Shortened on purpose, with an ellipsis. */
    const isShortened = (element: Element): boolean => {
      const style = getComputedStyle(element);
      return style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
    };
    /** For one axis: where `from` to `to` is once `view` has been scrolled to it; null if it is cut. */
    const shown = (
      [from, to]: readonly [number, number],
      [start, end]: readonly [number, number],
      scroll: { readonly at: number; readonly max: number } | null,
    ): readonly [number, number] | null => {
      if (!scroll) return from < start - SLACK || to > end + SLACK ? null : [from, to];
      const before = from - start + scroll.at;
      if (before < -SLACK || from - end > scroll.max - scroll.at + SLACK) return null;
      // A box larger than the view can be scrolled through.
      const size = Math.min(to - from, end - start);
      const at = Math.min(Math.max(from, start), end - size);
      return [at, at + size];
    };

    /** Visible to screen readers only. */
    const isUnseen = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isUnseen(element.parentElement));

    const why = (element: Element, start: Box): string | null => {
      let box = start;
      let isHeld = false;
      let position = getComputedStyle(element).position;
      for (let at = element.parentElement; ; at = at?.parentElement ?? null) {
        const isTop =
          panels.some((panel) => panel === element) || dialogs.some((dialog) => dialog === element);
        if (position === 'fixed' || isTop) {
          isHeld = true;
          break;
        }
        if (!at || at === document.body || at === root) break;
        const style = getComputedStyle(at);
        // An absolutely positioned element is clipped by its containing block only.
        const isCut =
          position !== 'absolute' || style.position !== 'static' || style.containerType !== 'normal';
        if (isCut) {
          const clipsX = style.overflowX !== 'visible';
          const clipsY = style.overflowY !== 'visible';
          if (clipsX || clipsY) {
            const outer = at.getBoundingClientRect();
            const left = outer.left + at.clientLeft;
            const top = outer.top + at.clientTop;
            const x = clipsX
              ? shown(
                  [box.left, box.right],
                  [left, left + at.clientWidth],
                  scrolls(style.overflowX)
                    ? { at: at.scrollLeft, max: at.scrollWidth - at.clientWidth }
                    : null,
                )
              : ([box.left, box.right] as const);
            const y = clipsY
              ? shown(
                  [box.top, box.bottom],
                  [top, top + at.clientHeight],
                  scrolls(style.overflowY)
                    ? { at: at.scrollTop, max: at.scrollHeight - at.clientHeight }
                    : null,
                )
              : ([box.top, box.bottom] as const);
            if (!x || !y) return isShortened(at) ? null : `cut by ${name(at).slice(0, 40)}`;
            box = { left: x[0], right: x[1], top: y[0], bottom: y[1] };
          }
          position = style.position;
        }
        if (panels.includes(at) || dialogs.includes(at)) {
          isHeld = true;
          break;
        }
      }
      const width = root.clientWidth;
      if (box.left < -SLACK || box.right > Math.max(width, isHeld ? innerWidth : 0) + SLACK)
        return `at ${px(box)}, outside a window of ${innerWidth}×${innerHeight}`;
      const top = isHeld ? box.top : box.top + scrollY;
      const bottom = isHeld ? box.bottom - innerHeight : box.bottom + scrollY - root.scrollHeight;
      return top < -SLACK || bottom > SLACK
        ? `at ${px(box)}, outside a window of ${innerWidth}×${innerHeight}`
        : null;
    };

    /** The boxes of the texts directly inside the element. */
    const textBoxIn = (element: Element): Box | null => {
      const range = document.createRange();
      const boxes: DOMRect[] = [];
      for (const node of element.childNodes) {
        if (node.nodeType !== Node.TEXT_NODE || !node.textContent?.trim()) continue;
        range.selectNodeContents(node);
        boxes.push(...range.getClientRects());
      }
      if (boxes.length === 0) return null;
      return {
        left: Math.min(...boxes.map(({ left }) => left)),
        top: Math.min(...boxes.map(({ top }) => top)),
        right: Math.max(...boxes.map(({ right }) => right)),
        bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
      };
    };

    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (element.closest('svg, [inert], [role=img], .skip-link, script, style, option')) continue;
      const dialog = element.closest<HTMLElement>('dialog:modal');
      const panel = panels.find((each) => each.contains(element));
      if (upper && dialog !== upper && !panel) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      if (isUnseen(element)) continue;
      const box = element.getBoundingClientRect();
      const textBox = textBoxIn(element);
      const isControl = element.matches(CONTROLS) && box.width > 1 && box.height > 1;
      if (isControl) {
        const reason = why(element, box);
        if (reason) found.push(`${name(element)} ${reason}`);
      }
      // Texts for screen readers have a box of one pixel.
      if (textBox && !isShortened(element) && box.width > 1 && box.height > 1) {
        const reason = why(element, textBox) ?? cutHere(element, textBox, box);
        if (reason && !isControl) found.push(`words of ${name(element)} ${reason}`);
      }
    }
    if (!upper && root.scrollWidth > root.clientWidth + SLACK)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px wider than the window`);
    return [...new Set(found)].slice(0, 12);

    function cutHere(element: Element, textBox: Box, box: DOMRect): string | null {
      const { overflowX, overflowY } = getComputedStyle(element);
      const isOut = textBox.right > box.right + SLACK || textBox.left < box.left - SLACK;
      if (overflowX === 'hidden' && isOut) return `cut at the side: ${px(textBox)}`;
      return overflowY === 'hidden' && textBox.bottom > box.bottom + SLACK
        ? `cut below: ${px(textBox)}`
        : null;
    }
  });
