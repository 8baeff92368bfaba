/** Attributes a caller may set on a component's root: the flow's test hooks, nothing else. */
export type DataProps = { [key: `data-${string}`]: string | number | boolean | undefined };

/** Joins the given class names. */
export const cx = (...names: (string | false | null | undefined)[]): string =>
  names.filter(Boolean).join(' ');
