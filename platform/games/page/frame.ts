import { svg } from './dom.ts';

const BULB_STEP = 30;

/** The gilt arch with its bulbs, drawn to its size on the page. */
export function createFrame(host: HTMLElement): SVGElement {
  const frame = svg('svg', { class: 'frame', 'aria-hidden': 'true' });
  const draw = (): void => {
    const { clientWidth: width, clientHeight: height } = host;
    // The height of the first row in pixels, whatever its content.
    const shoulder = Number.parseFloat(getComputedStyle(host).gridTemplateRows) || 90;
    const band = width < 560 ? 14 : 22;
    const edge = band / 2;
    const path = `M${edge} ${height - edge}V${shoulder}C${edge} ${edge - shoulder / 6} ${width - edge} ${edge - shoulder / 6} ${width - edge} ${shoulder}V${height - edge}Z`;
    const bulbs = { d: path, fill: 'none', 'stroke-linecap': 'round', 'stroke-dasharray': `0 ${BULB_STEP}` };
    frame.setAttribute('viewBox', `0 0 ${width} ${height}`);
    frame.replaceChildren(
      svg('path', { d: path, class: 'frame-ground' }),
      svg('path', { d: path, class: 'frame-band', 'stroke-width': band, 'stroke-linejoin': 'round' }),
      svg('path', { d: path, class: 'frame-shine', 'stroke-width': band * 0.62, 'stroke-linejoin': 'round' }),
      svg('path', { ...bulbs, class: 'bulbs', 'stroke-width': band * 0.42 }),
      svg('path', {
        ...bulbs,
        class: 'bulbs odd',
        'stroke-width': band * 0.42,
        'stroke-dashoffset': BULB_STEP / 2,
      }),
    );
  };
  new ResizeObserver(draw).observe(host);
  return frame;
}
