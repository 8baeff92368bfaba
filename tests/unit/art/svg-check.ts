const ATTRIBUTE = /\s+([\w:-]+)="([^"<&]*)"/y;

type Report = { readonly ids: string[]; readonly references: string[]; readonly tags: string[] };

/** Reads a document as strictly as XML requires (for what the drawings use) and throws on the first fault. */
export function readSvg(svg: string): Report {
  const open: string[] = [];
  const [ids, references, tags]: [string[], string[], string[]] = [[], [], []];
  let at = 0;
  const fail = (why: string): never => {
    throw new Error(`${why} at ${at}: ${svg.slice(at, at + 80)}`);
  };
  while (at < svg.length) {
    if (svg[at] !== '<') fail('text outside a tag');
    const close = /<\/([A-Za-z]+)>/y;
    close.lastIndex = at;
    const closing = close.exec(svg);
    if (closing) {
      if (open.pop() !== closing[1]) fail('tags cross');
      at = close.lastIndex;
      if (open.length === 0 && at < svg.length) fail('more than one root');
      continue;
    }
    const start = /<([A-Za-z]+)/y;
    start.lastIndex = at;
    const tag = start.exec(svg)?.[1] ?? fail('not a tag');
    tags.push(tag);
    at = start.lastIndex;
    const names = new Set<string>();
    for (;;) {
      ATTRIBUTE.lastIndex = at;
      const [, name, value = ''] = ATTRIBUTE.exec(svg) ?? [];
      if (name === undefined) break;
      at = ATTRIBUTE.lastIndex;
      if (names.has(name)) fail(`${name} given twice`);
      names.add(name);
      if (name === 'id') ids.push(value);
      if (name === 'href') references.push(value.slice(1));
      const link = /^url\(#(.*)\)$/.exec(value)?.[1];
      if (link !== undefined) references.push(link);
      if (/NaN|undefined|Infinity|[{}]/.test(value)) fail(`${name} is "${value.slice(0, 40)}"`);
    }
    if (svg.startsWith('/>', at)) at += 2;
    else if (svg[at] === '>') {
      open.push(tag);
      at += 1;
    } else fail('tag not closed');
  }
  if (open.length > 0) fail('document not closed');
  return { ids, references, tags };
}
