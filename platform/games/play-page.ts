import type { EngineId } from './engines.ts';

const ASSETS = '/play/assets';

/** Site language codes and the BCP 47 tag of each; any other code falls back to English. */
const LANGUAGE_TAGS: Readonly<Record<string, string>> = {
  TY: 'tr',
  EN: 'en',
  BN: 'bn',
  CN: 'zh-CN',
  ID: 'id',
  TH: 'th',
  VI: 'vi',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** The game's document without inline scripts, styles or data, so that it can run under the policy below. */
export const gamePage = ({
  title,
  language,
  engine,
}: {
  readonly title: string;
  readonly engine: EngineId;
  readonly language: string;
}): string =>
  `<!doctype html>
<html lang="${LANGUAGE_TAGS[language] ?? 'en'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="dark">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${ASSETS}/${engine}.css">
<link rel="icon" href="data:,">
<script src="${ASSETS}/${engine}.js" defer></script>
</head>
<body><main id="game" data-state="entering"></main></body>
</html>
`;
