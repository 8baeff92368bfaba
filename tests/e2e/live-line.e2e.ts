import { nightUnless } from '../support/e2e/night.ts';
import { header, signIn } from '../support/e2e/site.ts';
import { MEMBER, expect, test } from '../support/e2e/test.ts';

for (const kind of ['lost', 'truncated'] as const)
  test(
    `an event stream that is ${kind} is reopened, and delivers the next event`,
    nightUnless(kind === 'lost'),
    async ({ page, platform }) => {
      let lines = 0;
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/wps/stream') lines += 1;
      });
      await platform.does('fault', { endpoint: 'followLiveUpdates', kind, count: 1 });
      await page.goto('/');
      await signIn(page);
      await expect(header(page).getByText(MEMBER.account)).toBeVisible();
      await expect.poll(() => lines).toBe(2);
      // Without a stream the site would poll only after 30 s.
      await platform.does('status', { condition: 'maintenance' });
      await expect(page.getByRole('heading', { name: 'Kubbeyi parlatıyoruz' })).toBeVisible();
    },
  );
