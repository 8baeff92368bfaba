/** As a browser reads it: an element without words of its own, a comment of any kind, or a tag up to its name. */
const MARKUP =
  /<(style|script)(?=[\s/>])[\s\S]*?(?:<\/\1\s*>|$)|<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/(?![a-z]))[^>]*(?:>|$)|(?<tag><\/?[a-z][^\s/>]*)/gi;
/** What follows a tag's name, piece by piece: what separates, or an attribute with its value. */
const PIECE = /[\s/]+|[^\s/>][^\s/>=]*(?:\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*))?/y;
const INLINE = /^(?:on|style(?:[\s=]|$))/i;

/**
 * HTML without styles and handlers in its tags. Some browsers report them against our policy while they parse, although
 * nothing of it would run; what may stay is the purifier's to judge, which gets what is left.
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
