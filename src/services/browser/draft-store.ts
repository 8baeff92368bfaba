/**
 * Values typed into a form of several parts that are no secrets; they survive a reload and end with the tab.
 */
export type Draft = Readonly<Record<string, string>>;
type DraftName =
  | 'registration'
  | 'deposit'
  | 'withdrawal'
  | 'confirmation'
  | 'feedback'
  | `${'message' | 'promotion'}.${string}`;

const keyOf = (name: DraftName): string => `draft.${name}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');

/** A browser without storage loses only the draft. */
export const keepDraft = (name: DraftName, draft: Draft): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Storage is full or unavailable.
  }
};

export const readDraft = (name: DraftName): Draft => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}');
    return isDraft(kept) ? kept : {};
  } catch {
    return {};
  }
};

export const dropDraft = (name: DraftName): void => {
  try {
    sessionStorage.removeItem(keyOf(name));
  } catch {
    // Without storage there is no draft to remove.
  }
};
