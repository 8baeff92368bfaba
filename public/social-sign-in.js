// The page that a provider leads back to: hands its answer to the page that asked, and goes.
const answer = new URLSearchParams(location.hash.slice(1) || location.search);
// Nothing of it stays in the history of the window.
history.replaceState(null, '', location.pathname);
const channel = new BroadcastChannel('statehouse.social');
channel.postMessage({ state: answer.get('state'), idToken: answer.get('id_token') });
channel.close();
const language = localStorage.getItem('language')?.toLowerCase();
const text = document.querySelector(`[data-language="${CSS.escape(language ?? 'ty')}"]`);
if (text) text.hidden = false;
// The message must be out first.
setTimeout(() => window.close());
