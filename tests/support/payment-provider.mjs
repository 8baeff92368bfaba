/**
 * A small payment provider in a process of its own: it takes signed orders by HTTP and reports payments by HTTP. It
 * implements the contract from its text alone (platform/domains/wallet/payments/order-contract.ts,
 * platform/domains/wallet/payments/cashier-contract.ts) and shares no code with the platform. Its parent controls it by
 * messages: { id, do, ... }, answered by { id, result }.
 */
import { createHmac, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const { PROVIDER_ID: ID, PROVIDER_SECRET: SECRET } = process.env;
const PATH = '/v2/orders?merchant=7';

const orders = new Map();
const nonces = new Set();
const waiting = [];
let calls = 0;
let mode = 'works';

const signatureOf = (secret, ...parts) => createHmac('sha256', secret).update(parts.join('\n')).digest('hex');

const bodyOf = async (request) => {
  let text = '';
  for await (const part of request) text += part;
  return text;
};

const isOurs = ({ method, url, headers }, body) => {
  const { 'vendor-timestamp': timestamp, 'vendor-nonce': nonce } = headers;
  const isNew = !nonces.has(nonce);
  nonces.add(nonce);
  return (
    isNew &&
    headers['vendor-id'] === ID &&
    headers['vendor-signature'] === signatureOf(SECRET, method, url, timestamp, nonce, body)
  );
};

const server = createServer((request, response) => {
  void (async () => {
    const json = (status, answer) => {
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    };
    const body = await bodyOf(request);
    if (request.url !== PATH || !isOurs(request, body)) return json(401, {});
    calls += 1;
    if (mode === 'hangs up') return request.socket.destroy();
    const order = JSON.parse(body);
    const known = orders.get(order.order);
    if (known && (known.amount !== order.amount || known.currency !== order.currency)) return json(409, {});
    orders.set(order.order, order);
    process.send({ arrived: order.order });
    const good = { order: order.order, redirectUrl: `https://pay.provider.test/p/${order.order}`, more: 1 };
    if (mode === 'hangs') return waiting.push(() => json(201, good));
    if (mode === 'fails') return json(500, {});
    if (mode === 'redirects') return response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    if (mode === 'talks too much') return json(200, { ...good, more: 'x'.repeat(1_000_000) });
    if (mode === 'talks nonsense') return response.end('<html>');
    if (mode === 'leads away from TLS')
      return json(200, { ...good, redirectUrl: 'http://pay.provider.test/' });
    if (mode === 'leads to a script') return json(200, { ...good, redirectUrl: 'javascript:alert(1)' });
    if (mode === 'answers for another') return json(200, { ...good, order: 'sh-of-somebody-else' });
    return json(201, good);
  })();
});

/** Sends a notification; `as` falsifies one part of it: { secret, timestamp, nonce, method, path, sent }. */
const notify = async ({ to, now, notification, as = {} }) => {
  const body = JSON.stringify({ outcome: 'paid', currency: 'TLB', ...notification });
  const [timestamp, nonce] = [String(as.timestamp ?? now), as.nonce ?? randomUUID()];
  const path = as.path ?? '/vendor/v1/payment';
  const signature = signatureOf(as.secret ?? SECRET, as.method ?? 'POST', path, timestamp, nonce, body);
  const response = await fetch(new URL('/vendor/v1/payment', to), {
    method: 'POST',
    body: as.sent ?? body,
    headers: {
      'content-type': 'application/json',
      'vendor-id': as.provider ?? ID,
      'vendor-timestamp': timestamp,
      'vendor-nonce': nonce,
      'vendor-signature': signature,
    },
  });
  return [response.status, await response.json()];
};

const DO = {
  mode: ({ is }) => {
    mode = is;
    for (const answer of waiting.splice(0)) answer();
  },
  orders: () => ({ calls, orders: [...orders.values()] }),
  reset: () => {
    orders.clear();
    mode = 'works';
    calls = 0;
  },
  notify,
};

process.on('message', ({ id, do: what, ...args }) => {
  void (async () => {
    try {
      process.send({ id, result: await DO[what](args) });
    } catch (error) {
      process.send({ id, error: String(error) });
    }
  })();
});
process.on('disconnect', () => process.exit(0));
server.listen(0, '127.0.0.1', () =>
  process.send({ opened: `http://127.0.0.1:${server.address().port}${PATH}` }),
);
