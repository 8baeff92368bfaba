/** Whether the bell is shown; without a context while the pop-ups are not loaded. */
export const selectHasBell = (
  popups: { readonly context?: { readonly read?: unknown } } | undefined,
): boolean => !!popups?.context?.read;
