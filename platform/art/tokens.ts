import { mix, tone, type Hex } from './colour.ts';

/** Colour names a fragment may use: sky, deep, glow, a, b, c and what the layer adds (m, n, ink, felt, v ...). */
export type Scope = Readonly<Record<string, Hex>>;

type Expression = (scope: Scope) => Hex;
type Template = { readonly text: readonly string[]; readonly holes: readonly (Expression | null)[] };

/** Parses one colour token, the text between braces; throws SyntaxError when it is not in the token language. */
export function parseToken(source: string): Expression {
  let at = 0;
  const fail = (): never => {
    throw new SyntaxError(`colour token "${source}" is wrong at ${at}`);
  };
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const found = pattern.exec(source)?.[0];
    if (found !== undefined) at += found.length;
    return found;
  };
  const decimal = () => Number(take(/\d*\.?\d+/y) ?? fail());

  function term(): Expression {
    if (take(/\(/y)) {
      const inner = expression();
      if (!take(/\)/y)) fail();
      return inner;
    }
    const literal = take(/#[0-9a-fA-F]{6}/y);
    if (literal) return () => literal;
    const name = take(/[a-z]+/y) ?? fail();
    return (scope) => {
      const colour = scope[name];
      if (colour === undefined) throw new ReferenceError(`no colour named "${name}" here`);
      return colour;
    };
  }

  function shifted(): Expression {
    const base = term();
    const sign = take(/[+-]/y);
    if (!sign) return base;
    const points = sign === '-' ? -decimal() : decimal();
    const chroma = take(/\*/y) ? decimal() : 100;
    return (scope) => tone(base(scope), points, chroma);
  }

  function expression(): Expression {
    if (!take(/mix:/y)) return shifted();
    const from = shifted();
    if (!take(/:/y)) fail();
    const to = shifted();
    if (!take(/:/y)) fail();
    const percent = decimal();
    return (scope) => mix(from(scope), to(scope), percent);
  }

  const parsed = expression();
  if (at !== source.length) fail();
  return parsed;
}

const tokenCache = new Map<string, Expression>();
const templateCache = new Map<string, Template>();

function expressionOf(token: string): Expression {
  const known = tokenCache.get(token);
  if (known) return known;
  const made = parseToken(token);
  tokenCache.set(token, made);
  return made;
}

// Keyed by the fragment itself: fragments live in the data for the life of the process.
function templateOf(fragment: string): Template {
  const known = templateCache.get(fragment);
  if (known) return known;
  const pieces = fragment.split(/\{([^}]*)\}/);
  const made: Template = {
    text: pieces.filter((_, index) => index % 2 === 0),
    holes: pieces
      .filter((_, index) => index % 2 === 1)
      .map((token) => (token === 'id' ? null : expressionOf(token))),
  };
  templateCache.set(fragment, made);
  return made;
}

/** The fragment with `{id}` replaced by `id` and every colour token evaluated in `scope`. */
export function fillTokens(fragment: string, id: string, scope: Scope): string {
  const { text, holes } = templateOf(fragment);
  let out = text[0] ?? '';
  for (let i = 0; i < holes.length; i++) {
    const hole = holes[i];
    out += (hole ? hole(scope) : id) + (text[i + 1] ?? '');
  }
  return out;
}
