// Inlined in index.html and allowed by its hash; it cannot use the site's code. Theme, language and the shell's layout
// come from our server; where another one sends the page, they are set here before the first paint. Everything else
// waits until after it, since even compiling delays it: a function is compiled when it is called. While the site's script
// is loading, this requests the first messages and reads (services take over each response by its address), then the
// page's chunks and the fonts. The build supplies `supplied`, a function that returns `fonts`, by path `pages` (the
// shell's layout, group of banners, screen), by screen `parts` (chunks and parts of the messages), `wide`, further
// chunks of a wide window, and `languages`, the script of a worker.
const root = document.documentElement;
const answers = (globalThis.earlyAnswers = new Map());
const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
// `/rng/` is the page `/rng`.
const pathOf = () => location.pathname.replace(/(.)\/$/, '$1');
// A panel lies over Home.
const pageIn = (pages) =>
  pages[/^\/(?:member|agent)\//.test(location.pathname) ? '/' : pathOf()] ?? ['plain'];
const arrange = () => {
  root.dataset.theme = kept('theme') === 'dark' ? 'dark' : 'light';
  root.lang = kept('language') === 'EN' ? 'en-GB' : 'tr';
  [root.dataset.shell] = pageIn(supplied().pages);
};

const preload = (href, rel, as) => {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  if (as) link.as = as;
  if (as === 'font') link.crossOrigin = '';
  document.head.append(link);
};
// A request that the site has made already, before a late shell, is left to the site.
const early = (address, init) => {
  if (answers.has(address)) return null;
  const stop = new AbortController();
  const answer = fetch(address, { ...init, signal: stop.signal });
  answer.catch(() => {});
  answers.set(address, { answer, stop });
  return answer;
};
const request = (address, language, module = 'COMM3') => {
  const headers = { Merchant: 'statehouse', Language: language, 'X-Requested-With': 'XMLHttpRequest' };
  headers['X-Timestamp'] = String(Date.now());
  headers.ModuleId = module;
  return early(address, { headers, cache: 'no-cache' });
};
const showBanner = async (answer, group) => {
  const { value } = await (await answer).clone().json();
  const banner = value.banners.find((each) => each.groupName === group);
  const picture = document.getElementById('shell-banner');
  if (banner && picture && !picture.getAttribute('src')) picture.src = banner.url;
};
// Where Trusted Types are enforced, a worker's address must come from a policy.
const startWorker = (address) => {
  const rules = { createScriptURL: () => address };
  new Worker(globalThis.trustedTypes?.createPolicy('shell', rules).createScriptURL(address) ?? address);
};
const prepare = () => {
  const { parts, wide, fonts, pages, languages } = supplied();
  const [, group, screen] = pageIn(pages);
  // The language that the site will read: the server's cookie may be outdated or missing.
  const language = kept('language') === 'EN' ? 'EN' : 'TY';
  const part = parts[screen] ?? { chunks: [], messages: [] };
  const kind = /^\/legal\/(\w+)$/.exec(pathOf())?.[1];
  const isWide = matchMedia('(min-width: 720px)').matches;
  const url = encodeURIComponent(location.host);
  const modules = [...part.chunks, ...(isWide ? wide : [])];
  // For an inline picture the framework will need the file.
  const { src } = document.getElementById('shell-banner')?.dataset ?? {};
  const picture = isWide ? src : src?.replace(/^(\/art\/banner-.*)svg$/, '$1webp');
  // First what the site waits for, since a browser has six connections at a time. Each in a task of its own: a press on
  // a slow phone would have to wait for all of them.
  const steps = [
    ...['first', ...part.messages].map(
      (name) => () =>
        early(`/assets/messages/${root.dataset.messages}/${language.toLowerCase()}-${name}.json`),
    ),
    () => request(`/wps/system/status?url=${url}`, language),
    () => request(`/wps/system/whitelabel?url=${url}`, language),
    () => {
      const banners = request('/wps/relay/MCSFE_getListAnnouncements?types=B%2CPL&platform=W', language);
      showBanner(banners, group).catch(() => {});
    },
    () => {
      if (kind && !location.search) void request(`/wps/legal/document?kind=${kind}`, language, 'LEGALDOC3');
    },
    () => {
      // On the page's own thread the first formatted number would take 40 ms on a slow phone.
      if (languages) startWorker(languages);
      for (const href of new Set(modules)) preload(href, 'modulepreload');
    },
    () => {
      if (picture) preload(picture, 'preload', 'image');
      for (const href of fonts) preload(href, 'preload', 'font');
    },
  ];
  for (const step of steps) setTimeout(step);
};
if (!root.dataset.shell) arrange();
// A page loaded in the background does not paint.
if (document.hidden) prepare();
else requestAnimationFrame(() => setTimeout(prepare));
