/** What was typed into a form of several parts and is no secret; it survives a reload and ends with the tab. */
export type Draft = Readonly<Record<string, string>>;
type DraftName = 'registration' | 'deposit' | 'withdrawal' | 'confirmation';

const keyOf = (name: DraftName): string => `draft.${name}`;

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string');

/** A browser that keeps nothing loses a draft and nothing else. */
export const keepDraft = (name: DraftName, draft: Draft): void => {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft));
  } catch {
    // Full or forbidden.
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
    // There is none where nothing can be kept.
  }
};
