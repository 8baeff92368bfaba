import { describe, expect, it } from 'vitest';
import { openServicePath, sealServicePath } from '../../platform/domains/system/service-path.ts';

describe('the encrypted address of a customer service', () => {
  const address = 'https://chat.example/desk?brand=ş';
  const sealed = sealServicePath('a secret', address);

  it('@LAU-08 does not show the address, and opens with the key of the installation alone', () => {
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('chat.example');
    expect(openServicePath('a secret', sealed)).toBe(address);
    expect(openServicePath('another', sealed)).toBeNull();
  });

  it('is the same in every process, and different for another address', () => {
    expect(sealServicePath('a secret', address)).toBe(sealed);
    expect(sealServicePath('a secret', `${address}!`)).not.toBe(sealed);
  });

  it.each([
    '',
    'abc',
    'https://evil.example/',
    '�',
    sealed.slice(0, -2),
    `${sealed}AA`,
    `A${sealed.slice(1)}`,
  ])('does not open %j', (text) => expect(openServicePath('a secret', text)).toBeNull());
});
