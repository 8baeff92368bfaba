import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadFile } from '../../../src/services/uploads.ts';
import { FakeStorage, gateway, yes } from './gateway.ts';

beforeEach(() => {
  const session = new FakeStorage();
  session.setItem('token', 't-1');
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', new FakeStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test('a file that was finished while its response was lost is not sent again: the stored copy has other bytes', async () => {
  const uploadId = '00000000-0000-4000-8000-000000000001';
  const addresses: string[] = [];
  gateway(({ address }) => {
    addresses.push(address.replace(/\?.*$/, ''));
    return address.startsWith('/wps/uploads/finish')
      ? yes({ fileId: uploadId, type: 'image/png', size: 90, digest: 'd' })
      : yes({ uploadId, size: 90, chunkSize: 262_144, offsets: [0], received: 90, isFinished: true });
  });
  const file = { id: 'no longer there', name: 'a.png', type: 'image/png', size: 600_000, url: '' };
  const onProgress = vi.fn<() => void>();
  expect(await uploadFile(file, { purpose: 'depositSlip', uploadId, onProgress })).toBe(uploadId);
  expect(addresses).toEqual(['/wps/uploads', '/wps/uploads/finish']);
});
