/**
 * What happy-dom lacks of the top layer: popovers with their events and invokers, modal dialogs. Only the parts the kit
 * of views asks for; how the real thing behaves is shown by the browser tests.
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

/** A page without layout has no window that could come near: the places of what stands below it are near at once. */
class IntersectionObserverShim {
  readonly #tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell;
  }
  observe(target: Element) {
    if (!target.matches('[data-place]')) return;
    queueMicrotask(() =>
      this.#tell([{ target, isIntersecting: true } as unknown as IntersectionObserverEntry], this as never),
    );
  }
  unobserve() {}
  disconnect() {}
}

/** Puts the shims in place; call it once per test file that needs them. */
export function installDomShims(): void {
  globalThis.IntersectionObserver = IntersectionObserverShim as unknown as typeof IntersectionObserver;
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
