import { header, signIn } from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

for (const kind of ['lost', 'truncated'] as const)
  test(`an event line that is ${kind} is opened again, and tells what happens next`, async ({
    page,
    platform,
  }) => {
    let lines = 0;
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/wps/stream') lines += 1;
    });
    await platform.does('fault', { endpoint: 'followLiveUpdates', kind, count: 1 });
    await page.goto('/');
    await signIn(page);
    await expect(header(page).getByText(MEMBER.account)).toBeVisible();
    await expect.poll(() => lines).toBe(2);
    // Without a line the site would ask again after 30 s only.
    await platform.does('status', { condition: 'maintenance' });
    await expect(page.getByRole('heading', { name: 'Kubbeyi parlatıyoruz' })).toBeVisible();
  });
