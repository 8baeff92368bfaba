import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { renderTile } from '../../../platform/art/tile.ts';
import { artVendors, renderVendorLogo } from '../../../platform/art/vendors.ts';
import { artVersion } from '../../../platform/art/version.ts';
import { catalogue, CATEGORIES } from './requests.ts';

test('the version matches the present art exactly', () => {
  const digest = createHash('sha256');
  for (const request of catalogue(6))
    for (const variant of ['tile', 'icon', 'wide'] as const) digest.update(renderTile(request, variant));
  for (const category of CATEGORIES)
    for (let i = 0; i < 120; i++) digest.update(renderTile({ seed: `version-${i}`, category }));
  digest.update(
    renderTile({ seed: 'version', category: 'sports', title: 'Derby', vendor: 'BTI', brand: '123BET' }),
  );
  for (const { code } of artVendors)
    for (const kind of ['colour', 'mono'] as const)
      for (const theme of ['light', 'dark'] as const) digest.update(renderVendorLogo(code, kind, theme));
  // Browsers cache tiles for ever under this version: after an intended change of the art, copy the received value to
  // version.ts.
  expect(`1-${digest.digest('hex').slice(0, 8)}`).toBe(artVersion);
});
