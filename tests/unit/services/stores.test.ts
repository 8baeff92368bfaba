import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readVisitor, storeMember, storeSession } from '../../../src/services/browser/member-store.ts';
import {
  deviceId,
  readPreferences,
  writeHidesBalance,
} from '../../../src/services/browser/preference-store.ts';
import { forgetRemembered, recall } from '../../../src/services/browser/remember-store.ts';
import {
  SESSION_KEYS,
  clearSession,
  readSession,
  writeSession,
} from '../../../src/services/browser/session-store.ts';
import { FakeStorage } from './gateway.ts';

const signedIn = {
  token: 't-1',
  customerId: '7',
  account: 'ayse',
  accountType: 4,
  isFirstLogin: false,
  isPasswordExpired: false,
  isPasswordDefault: false,
};
let session: FakeStorage;
let local: FakeStorage;
beforeEach(() => {
  session = new FakeStorage();
  local = new FakeStorage();
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', local);
});
afterEach(() => {
  clearSession();
  vi.unstubAllGlobals();
});
/** A browser that forbids its storages. */
const forbid = () => {
  for (const name of ['sessionStorage', 'localStorage'] as const) {
    vi.stubGlobal(name, undefined);
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }
};

describe('the session', () => {
  test('SES-04: has the keys of the specification and no other', () => {
    expect([...SESSION_KEYS].toSorted()).toEqual(
      [
        'token',
        'cpw',
        'account',
        'username',
        'customerId',
        'isAgent',
        'memberLabel',
        'merchant',
        'gameVendor',
        'settings',
        'validate',
        'routers',
      ].toSorted(),
    );
  });

  test('LOG-15, GAT-01: a login is stored under its keys, the token last', () => {
    const order: string[] = [];
    const setItem = session.setItem.bind(session);
    session.setItem = (key, value) => {
      order.push(key);
      setItem(key, value);
    };
    storeSession(signedIn, null);
    expect(session.all()).toEqual({
      token: 't-1',
      account: 'ayse',
      username: 'ayse',
      customerId: '7',
      isAgent: '4',
    });
    expect(order.at(-1)).toBe('token');
  });

  test('SES-07: a member’s labels and type are stored', () => {
    storeMember({
      customerId: '8',
      account: 'ayse',
      accountType: 41,
      nickname: '',
      toUpline: false,
      memberLabels: ['vip'],
      club: null,
      lastLoginAt: null,
    });
    expect(session.all()).toEqual({ customerId: '8', isAgent: '41', memberLabel: '["vip"]' });
  });

  test('SES-01: a session exists exactly when there is a token', () => {
    expect(readVisitor()).toBeNull();
    session.setItem('account', 'ayse');
    session.setItem('isAgent', '4');
    expect(readVisitor()).toBeNull();
    session.setItem('token', 't');
    expect(readVisitor()).toEqual({ account: 'ayse', accountType: 4, changeDue: null });
  });

  test('GAT-01: a session without a type is a plain member', () => {
    session.setItem('token', 't');
    expect(readVisitor()).toEqual({ account: '', accountType: 0, changeDue: null });
  });

  test('OUT-03: clearing keeps the merchant and nothing else', () => {
    for (const key of SESSION_KEYS) writeSession(key, `of ${key}`);
    session.setItem('foreign', 'x');
    clearSession();
    expect(session.all()).toEqual({ merchant: 'of merchant' });
    expect(readSession('token')).toBeNull();
    session.clear();
    clearSession();
    expect(session.all()).toEqual({});
  });
});

describe('a browser without storage', () => {
  test('keeps a session as long as the page', () => {
    forbid();
    storeSession(signedIn, null);
    expect(readVisitor()).toEqual({ account: 'ayse', accountType: 4, changeDue: null });
    clearSession();
    expect(readVisitor()).toBeNull();
  });

  test('OUT-03: keeps the merchant there too', () => {
    forbid();
    writeSession('merchant', 'statehouse');
    writeSession('token', 't');
    clearSession();
    expect([readSession('merchant'), readSession('token')]).toEqual(['statehouse', null]);
  });

  test('with a full store signs in all the same', () => {
    session.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    storeSession(signedIn, null);
    expect(readSession('token')).toBe('t-1');
    clearSession();
    expect(readSession('token')).toBeNull();
  });

  test('LOG-16: with blocked cookies signs in all the same: there is nothing to forget', async () => {
    const cookie = vi.fn(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: cookie, set: cookie }));
    expect(forgetRemembered).not.toThrow();
    expect(cookie).toHaveBeenCalled();
    await expect(recall()).rejects.toThrow('denied');
  });

  test('has the default preferences', () => {
    forbid();
    writeHidesBalance(true);
    expect(readPreferences()).toEqual({ language: 'TY', theme: 'light', hidesBalance: false });
    expect(deviceId()).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('preferences', () => {
  test('I18-02, THM-03: are TY and light at first', () => {
    expect(readPreferences()).toEqual({ language: 'TY', theme: 'light', hidesBalance: false });
  });

  test('I18-04, THM-02: are the stored ones', () => {
    local.setItem('language', 'EN');
    local.setItem('theme', 'dark');
    local.setItem('hidesBalance', 'true');
    expect(readPreferences()).toEqual({ language: 'EN', theme: 'dark', hidesBalance: true });
  });

  test.each(['BN', 'en', 'XX', '', 'constructor'])(
    'I18-01: the kept language %j is not offered',
    (language) => {
      local.setItem('language', language);
      expect(readPreferences().language).toBe('TY');
    },
  );

  test.each(['Dark', '', 'system'])('THM-01: the kept theme %j is none', (theme) => {
    local.setItem('theme', theme);
    expect(readPreferences().theme).toBe('light');
  });

  test('a device has one id', () => {
    const id = deviceId();
    expect(deviceId()).toBe(id);
    expect(local.getItem('SHELL_deviceId')).toBe(id);
  });
});
