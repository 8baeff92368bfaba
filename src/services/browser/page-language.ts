/** Tells when the page has begun to speak another language; the preference is kept by then. @returns what ends it. */
export const watchPageLanguage = (onChange: () => void): (() => void) => {
  const observer = new MutationObserver(onChange);
  observer.observe(document.documentElement, { attributeFilter: ['lang'] });
  return () => observer.disconnect();
};
