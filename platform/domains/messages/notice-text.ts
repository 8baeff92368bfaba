import type { Article, Translations } from '../content/content.tables.ts';

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };

/** The text of HTML on one line, for previews; it is shown as text, never as HTML. */
export const plainOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => NAMED[name] ?? ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** HTML of a plain text: each line is a paragraph. */
export const paragraphsOf = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    .filter(Boolean)
    .map((line) => `<p>${line}</p>`)
    .join('');

const NOTHING: Article = { title: '', content: '' };

/** In the reader's language, else in English, else in the one that there is. */
export const inLanguage = (translations: Translations<Article>, language: string): Article =>
  translations[language] ?? translations['EN'] ?? Object.values(translations)[0] ?? NOTHING;
