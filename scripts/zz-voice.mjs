import { chromium } from '@playwright/test';
import { browserLaunchOptions } from './browser.mjs';
import { demoSession } from './lib/demo-session.mjs';
const U = 'http://127.0.0.1:5230',
  OUT = '/tmp/w/voice-shots/';
import { mkdirSync } from 'node:fs';
mkdirSync(OUT, { recursive: true });
const [, , ...names] = process.argv;
const P = {
  mina: { account: 'mina_k', password: 'Kubbe-Gecesi-26' },
  kerem: { account: 'kerem_agent', password: 'Sutun-Basi-26' },
};
const S = {
  home: ['/', null],
  sports: ['/sports', null],
  live: ['/live', null],
  rng: ['/rng', null],
  record: ['/member/transactionHistory', 'mina'],
  withdraw: ['/member/withdraw', 'mina'],
  deposit: ['/member/depositv2', 'mina'],
  contracts: ['/agent/agentDividend', 'kerem'],
  game: ['/game?nodeId=10001&vendor=NIMBUS', 'mina'],
  krec: ['/member/transactionHistory', 'kerem'],
};
const b = await chromium.launch(await browserLaunchOptions());
for (const spec of names) {
  const [n, lang, w, theme = 'light'] = spec.split(':');
  const [path, as] = S[n];
  const c = await b.newContext({
    viewport: { width: +w, height: +w < 500 ? 844 : 900 },
    locale: 'tr',
    timezoneId: 'Europe/Istanbul',
  });
  const kept = as ? await demoSession(U, P[as]) : {};
  await c.addInitScript(
    ([k, l, t]) => {
      localStorage.setItem('theme', t);
      localStorage.setItem('language', l);
      sessionStorage.setItem('announcementSeen', '1');
      for (const [a, v] of Object.entries(k)) if (!sessionStorage.getItem(a)) sessionStorage.setItem(a, v);
    },
    [kept, lang, theme],
  );
  const p = await c.newPage();
  await p.goto(U + path);
  await p.waitForTimeout(4000);
  for (const x of await p.getByRole('dialog').all()) {
  }
  if (process.env.STEP) await new Function('p', 'return (async()=>{' + process.env.STEP + '})()')(p);
  await p.screenshot({ path: OUT + spec.replaceAll(':', '-') + '.png' });
  const moments = await p.evaluate(() =>
    [...document.querySelectorAll('time')].slice(0, 8).map((t) => t.textContent + ' | ' + t.title),
  );
  console.log(spec, p.url(), moments.join(' ;; '));
  const bad = await p.evaluate(() =>
    document.body.innerText.match(/TLB|₺|\b\d{4}-\d{2}-\d{2}\b|mxyz|withdrawal:|contract-line/g),
  );
  console.log('bad', bad);
  await c.close();
}
await b.close();
