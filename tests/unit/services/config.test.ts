import { describe, expect, test } from 'vitest';
import * as config from '../../../src/config.ts';
import * as later from '../../../src/config/later.ts';

describe('the figures of the specification', () => {
  test('I18-01, I18-02, I18-03: TY and EN are offered, TY first; seven catalogues exist', () => {
    expect([...config.OFFERED_LANGUAGES].toSorted()).toEqual(['EN', 'TY']);
    expect(config.DEFAULT_LANGUAGE).toBe('TY');
    expect([...config.LANGUAGES].toSorted()).toEqual(['BN', 'CN', 'EN', 'ID', 'TH', 'TY', 'VI']);
  });

  test('every language has a tag that Intl knows', () => {
    expect(config.LOCALES).toEqual({
      TY: 'tr',
      EN: 'en-GB',
      BN: 'bn',
      CN: 'zh-CN',
      ID: 'id',
      TH: 'th',
      VI: 'vi',
    });
    expect(Intl.getCanonicalLocales(Object.values(config.LOCALES))).toEqual(Object.values(config.LOCALES));
  });

  test('THM-01, THM-03: light and dark, light first', () => {
    expect([...config.THEMES].toSorted()).toEqual(['dark', 'light']);
    expect(config.DEFAULT_THEME).toBe('light');
  });

  test("CFG-11, LOT-01, LOT-02: the site's parameters for the gateway", () => {
    expect(config.SITE).toMatchObject({
      platform: 'web',
      device: 'WEB',
      clientType: 3,
      lotteryType: 'SEA',
      prizeModes: ['Lott', 'ZY', 'Elott', 'SEA'],
    });
    expect(config.SITE.merchant).toMatch(/./);
  });

  test('GAT-02, GAT-03: 4 is the trial account, 1, 2, 41 and 42 are agents', () => {
    expect(config.TRIAL_TYPE).toBe(4);
    expect(config.AGENT_TYPES).toEqual([1, 2, 41, 42]);
  });

  test('BAN-04, CST-04, CAP-05, LOG-05: times in milliseconds', () => {
    expect(config.DELAYS).toMatchObject({
      bannerAutoplay: 5000,
      chunkLimit: 120000,
    });
    expect(later.FORM_DELAYS).toMatchObject({ captchaRefreshPause: 1000, countryListClose: 200 });
  });

  test('the times of the wire: 120 s for a call, 30 s for a poll, 1 s before a stream is reopened', () => {
    expect(config.DELAYS.requestLimit).toBe(120000);
    expect(later.LINE_DELAYS).toEqual({ poll: 30000, streamRetry: 1000 });
  });

  test('MOD-09 to MOD-13, LAU-08: sizes of modals', () => {
    expect(later.MODAL).toEqual({
      width: 600,
      height: 300,
      pivotX: 0.5,
      pivotY: 0.5,
      minWidth: 0,
      minHeight: 0,
    });
    expect(later.DIALOG).toEqual({ width: 400, pivotY: 0.3 });
    expect(later.SERVICE_POPUP).toEqual({ width: 440, height: 500 });
  });

  test('NOT-10, NOT-11: seven announcements on a page, five pages to choose from', () => {
    expect(later.POPUPS).toEqual({ pageSize: 7, pagerRange: 5 });
  });

  test('SLO-01, SLO-02, SLO-09, SLO-11: the slots page', () => {
    expect(config.SLOTS).toEqual({
      pageSize: 14,
      minBets: [0.01, 0.05, 0.1, 0.5, 0.75],
      vendorArrowsAbove: 7,
      vendorSpacing: 10,
    });
  });

  test('NAV-11, NAV-18', () => {
    expect(config.NAV_VENDOR_LIMIT).toBe(6);
    expect(config.VENDOR_STRIP).toEqual({ slides: 10, spacing: 10 });
  });

  test('GAM-02, GAM-09, GAM-10: vendors by their codes', () => {
    expect(config.ESPORTS_VENDORS).toEqual(['AV', 'AI', 'IMES', 'TF', 'IA']);
    expect(config.COCKFIGHT_VENDOR).toBe('DS88');
    expect(config.LOTTERY_VENDORS).toEqual(['TCG_LOTTO_VN', 'TCG_SEA', 'ELOTT', 'LOTT']);
  });

  test('the wallet shows P until the symbol is known', () => {
    expect(config.DEFAULT_WALLET_SYMBOL).toBe('P');
  });
});
