// Inlined in index.html and allowed by its hash. It may use nothing of the site's code. Before the first paint it sets
// theme and language where the server has not (our server reads them from cookies; a look into the storage costs a
// frame), and nothing else, since all else holds the paint back. After it, while the site's script is still on its way,
// it fetches the chunks of the page, requests the first messages and reads (services take each answer over by its address) and
// fetches the fonts. The build gives `chunks`, `fonts` and `groups`.
const root = document.documentElement;
const kept = (key) => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};
const given = root.dataset.language;
if (!given) root.dataset.theme = kept('theme') === 'dark' ? 'dark' : 'light';
root.lang = (given ?? kept('language')) === 'EN' ? 'en-GB' : 'tr';

const preload = (href, rel, as) => {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = href;
  if (as) link.as = as;
  if (as === 'font') link.crossOrigin = '';
  document.head.append(link);
};
const answers = (globalThis.earlyAnswers = new Map());
// What the site has asked itself already, before a shell that comes late, is left to it.
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
const showBanner = async (answer) => {
  const { value } = await (await answer).clone().json();
  const group = groups[location.pathname] ?? groups['/'];
  const banner = value.banners.find((each) => each.groupName === group);
  const picture = document.getElementById('shell-banner');
  if (banner && picture && !picture.getAttribute('src')) picture.src = banner.url;
};
const prepare = () => {
  // What the site will read: the server may have been told by a cookie that is older, or not at all.
  const language = kept('language') === 'EN' ? 'EN' : 'TY';
  const isList = ['/rng', '/fish', '/pvp'].includes(location.pathname);
  const kind = /^\/legal\/(\w+)$/.exec(location.pathname)?.[1];
  const isWide = matchMedia('(min-width: 720px)').matches;
  const modules = [...(isList ? chunks.list : kind ? chunks.legal : []), ...(isWide ? chunks.wide : [])];
  for (const href of new Set(modules)) preload(href, 'modulepreload');
  for (const part of isList || kind ? ['first', 'rest'] : ['first']) {
    void early(`/assets/messages/${root.dataset.messages}/${language.toLowerCase()}-${part}.json`);
  }
  const url = encodeURIComponent(location.host);
  void request(`/wps/system/status?url=${url}`, language);
  void request(`/wps/system/whitelabel?url=${url}`, language);
  showBanner(request('/wps/relay/MCSFE_getListAnnouncements?types=B%2CPL&platform=W', language)).catch(
    () => {},
  );
  if (kind && !location.search) void request(`/wps/legal/document?kind=${kind}`, language, 'LEGALDOC3');
  // Of a drawing inside the page the framework will want the file.
  const { src } = document.getElementById('shell-banner')?.dataset ?? {};
  if (src) preload(src, 'preload', 'image');
  for (const href of fonts) preload(href, 'preload', 'font');
};
// A page that is loaded behind another one paints nothing.
if (document.hidden) prepare();
else requestAnimationFrame(() => setTimeout(prepare));
