import { expect, type Locator, type Page } from '@playwright/test';
import type { PageDriver } from '../../kit/page.ts';
import type { PlatformServer } from '../../support/e2e/platform-server.ts';

const root = (page: Page): Locator => page.locator('[data-flow="legalDocument"]');
const nav = (page: Page, name: string): Locator => root(page).getByRole('navigation', { name });
const answer = (version: number) => ({
  json: {
    success: true,
    value: {
      ...{ kind: 'terms', version, effectiveFrom: Date.UTC(2026, 2, version, 12), title: 'Oyun koşulları' },
      ...{ language: 'TY', content: '<h2>Hesabın</h2><p>Metin.</p>', current: 2 },
      versions: [2, 1].map((each) => ({ version: each, effectiveFrom: Date.UTC(2026, 2, each, 12) })),
      documents: [{ kind: 'terms', version: 2, effectiveFrom: 1, title: 'Oyun koşulları' }],
    },
  },
});

export const driver: PageDriver<PlatformServer> = {
  flow: 'legalDocument',
  start: { 'the terms': async (page) => void (await page.goto('/legal/terms')) },
  holds: { getLegalDocument: /\/wps\/legal\/document/ },
  answers: {
    getLegalDocument: {
      'in force': answer(2),
      earlier: answer(1),
      unknown: {
        status: 404,
        json: { success: false, errorCode: 'not_found', message: null, value: null },
      },
      offline: { abort: true },
    },
  },
  arrange: { getLegalDocument: { 'in force': async () => undefined } },
  notOfServer: {
    'getLegalDocument = earlier':
      'the platform of the tours has published one version: tests/platform/legal.test.ts',
    'getLegalDocument = unknown': 'the platform of the tours has the terms: tests/platform/legal.test.ts',
    'getLegalDocument = offline': 'the network is off, so no platform answers',
  },
  act: {
    'document.reload': (page) => root(page).getByRole('button', { name: 'Yeniden dene' }).click(),
  },
  verify: {
    '*': (page) =>
      expect(nav(page, 'Tüm belgeler').getByRole('link', { name: 'Koşullar' })).toHaveAttribute(
        'href',
        '/legal/terms',
      ),
    loading: async (page) => {
      await expect(root(page)).toHaveAttribute('aria-busy', 'true');
      await expect(root(page).getByRole('article')).toHaveCount(0);
    },
    reading: async (page) => {
      await expect(root(page)).not.toHaveAttribute('aria-busy');
      await expect(root(page).getByRole('heading', { level: 1, name: 'Oyun koşulları' })).toBeVisible();
      await expect(root(page).getByRole('heading', { level: 2, name: 'Hesabın', exact: true })).toBeVisible();
      await expect(
        root(page)
          .getByText(/^Sürüm \d, \d{1,2} \p{L}{3} \d{4} tarih/u)
          .first(),
      ).toBeVisible();
    },
    missing: async (page) => {
      await expect(root(page).getByRole('status')).toContainText('Böyle bir belge yok');
      await expect(root(page).getByRole('link', { name: 'Ana sayfa' })).toHaveAttribute('href', '/');
    },
    failed: async (page) => {
      await expect(root(page).getByRole('alert')).toContainText('Belge yüklenemedi');
      await expect(root(page).getByRole('link', { name: 'Ana sayfa' })).toHaveAttribute('href', '/');
    },
    'getLegalDocument = earlier': (page) =>
      expect(root(page).getByText('Bu eski bir sürüm.', { exact: false })).toBeVisible(),
  },
};
