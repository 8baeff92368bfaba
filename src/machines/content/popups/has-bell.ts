/** Whether there is somebody who hears the bell: what stands there until their code has come knows nothing. */
export const selectHasBell = (
  popups: { readonly context?: { readonly read?: unknown } } | undefined,
): boolean => !!popups?.context?.read;
