// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { SafeHtml, textOf } from '../../../../src/views/ui/SafeHtml.tsx';

afterEach(cleanup);

// The purifier's result is tested in a real browser over tests/support/gallery/hostile.json: happy-dom parses
// differently, so a pass here would prove nothing.
describe('HTML from elsewhere', () => {
  it('is plain text without the purifier', () => {
    expect(textOf('<p>Tables  close</p><p><b>Sunday</b></p>')).toBe('Tables close Sunday');
    expect(textOf('<img src=x onerror=alert(1)>a<script>b</script>')).toBe('a b');
  });

  it('keeps its formatting once the purifier has loaded', async () => {
    render(<SafeHtml html="<p>Tables close <b>Sunday</b></p>" />);
    expect(document.querySelector('b')).toBeNull();
    expect((await screen.findByText('Sunday')).tagName).toBe('B');
  });
});
