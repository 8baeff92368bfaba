/**
 * Calls back when the page's language has changed; the preference is stored by then.
 * @returns the function that unsubscribes.
 */
export const watchPageLanguage = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
};
