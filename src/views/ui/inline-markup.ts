/** As a browser parses it: a raw-text element, a comment of any kind, or a tag up to its name. */
const MARKUP =
  /<(style|script)(?=[\s/>])[\s\S]*?(?:<\/\1\s*>|$)|<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/(?![a-z]))[^>]*(?:>|$)|(?<tag><\/?[a-z][^\s/>]*)/gi;
/** The parts after a tag's name: a separator, or an attribute with its value. */
const PIECE = /[\s/]+|[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/y;
const INLINE = /^(?:on|style(?:[\s=]|$))/i;

/**
 * HTML without style and event attributes. Some browsers report those as policy violations while they parse,
 * although none would run; everything else is left to the purifier.
 */
export const withoutInline = (html: string): string => {
  let kept = '';
  let at = 0;
  for (;;) {
    MARKUP.lastIndex = at;
    const found = MARKUP.exec(html);
    if (!found) return kept + html.slice(at);
    const { tag } = found.groups ?? {};
    kept += html.slice(at, found.index) + (tag ?? ' ');
    at = MARKUP.lastIndex;
    for (let piece = tag; piece; at += piece.length) {
      PIECE.lastIndex = at;
      piece = PIECE.exec(html)?.[0] ?? '';
      if (!INLINE.test(piece)) kept += piece;
    }
  }
};
