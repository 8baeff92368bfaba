/**
 * The top layer that happy-dom lacks: popovers with their events and invokers, modal dialogs. Only the parts that the
 * view kit needs; browser tests cover the real behaviour.
 */
class ToggleEventShim extends Event {
  readonly oldState: string;
  readonly newState: string;
  constructor(type: string, isOpen: boolean) {
    super(type);
    this.oldState = isOpen ? 'closed' : 'open';
    this.newState = isOpen ? 'open' : 'closed';
  }
}

const shown = new WeakSet<Element>();

function setPopover(element: HTMLElement, isOpen: boolean) {
  if (shown.has(element) === isOpen) return;
  element.dispatchEvent(new ToggleEventShim('beforetoggle', isOpen));
  if (isOpen) shown.add(element);
  else shown.delete(element);
  queueMicrotask(() => element.dispatchEvent(new ToggleEventShim('toggle', isOpen)));
}

function onInvoke(event: Event) {
  const button = (event.target as Element | null)?.closest?.('[popovertarget]');
  const target = button && document.getElementById(button.getAttribute('popovertarget') ?? '');
  if (target) setPopover(target, !shown.has(target));
}

const reached = new Set<Element>();
/** Scrolls until these are near: without layout, nothing is near until a test says so. */
export async function scrollTo(elements: Iterable<Element>): Promise<void> {
  for (const element of elements) reached.add(element);
  dispatchEvent(new Event('scroll'));
  await new Promise((resolve) => void requestAnimationFrame(resolve));
}

/** Scrolls to the end of a list. */
export const reachEnd = (): Promise<void> => scrollTo(document.querySelectorAll('[data-end]'));

/** Installs the shims; call it once per test file that needs them. */
export function installDomShims(): void {
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  // Checks do not wait for an idle moment, which happy-dom does not report.
  Object.assign(globalThis, {
    requestIdleCallback: (begin: () => void) => {
      begin();
      return 0;
    },
    cancelIdleCallback: () => undefined,
  });
  // Without layout nothing can come near the window: placeholders below it count as near at once.
  Element.prototype.getClientRects = function getClientRects(this: Element) {
    const isNear = this.matches('[data-place]') || reached.delete(this);
    return (isNear ? [new DOMRect()] : []) as unknown as DOMRectList;
  };
  const element = HTMLElement.prototype;
  const matches = Element.prototype.matches as (this: Element, selector: string) => boolean;
  element.showPopover = function showPopover(this: HTMLElement) {
    setPopover(this, true);
  };
  element.hidePopover = function hidePopover(this: HTMLElement) {
    setPopover(this, false);
  };
  const withPopover = function matchesWithPopover(this: Element, selector: string) {
    return selector === ':popover-open' ? shown.has(this) : matches.call(this, selector);
  };
  Element.prototype.matches = withPopover as typeof Element.prototype.matches;
  HTMLDialogElement.prototype.showModal = function showModal(this: HTMLDialogElement) {
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close(this: HTMLDialogElement) {
    this.removeAttribute('open');
  };
  document.addEventListener('click', onInvoke);
}
