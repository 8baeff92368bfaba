// The browser's view of the result is tested in tests/e2e/hostile-html.e2e.ts.
import { describe, expect, test } from 'vitest';
import { withoutInline } from '../../../../src/views/ui/inline-markup.ts';

describe('handlers and styles in tags', () => {
  test.each([
    ['<img src=x onerror="window.harmed=1">', '<img src=x >'],
    ['<img src=x onerror=alert(1)>', '<img src=x >'],
    ["<img src=x ONERROR='a>b'>c", '<img src=x >c'],
    ['<img/onerror=alert(1)/src=x>', '<img/>'],
    ['<img src="x"onerror="y">', '<img src="x">'],
    ['<img src=x onerror\n=\n"y" alt=z>', '<img src=x  alt=z>'],
    ['<img onerror onload alt>', '<img   alt>'],
    ['<img alt=it\'s onerror=y title="a">', '<img alt=it\'s  title="a">'],
    ['<img alt="<b onclick=x>" onerror=y>', '<img alt="<b onclick=x>" >'],
    ['<p style="color:red" lang=tr>a</p>', '<p  lang=tr>a</p>'],
    ['<p style>a</p>', '<p >a</p>'],
    ['<svg><circle onload=x /></svg>', '<svg><circle  /></svg>'],
    ['<style>p{}</style><p>a', ' <p>a'],
    ['<p>a<style>p{}', '<p>a '],
    ['<p>a<!-- <p title="--> <img onerror=x>b', '<p>a  <img >b'],
    ['<?<img a="><img onerror=y>', ' <img >'],
    ['<img alt="<!--" onerror=y>', '<img alt="<!--" >'],
    ['<script>a</script><b onclick>', ' <b >'],
    ['</p onclick=x>', '</p >'],
    // Never closed: a browser drops such a tag.
    ['<img src="x onerror=y', '<img src="x '],
    ['<b onclick=x', '<b '],
  ])('%s', (html, left) => {
    expect(withoutInline(html)).toBe(left);
  });

  test.each([
    '<p title="turn on = off">onclick = "x" style="y"</p>',
    '<a href="/x?one=1&on=2">a</a>',
    '<a href=/on=1>a</a>',
    '<p title=\'style="x"\'>1 < 2 onerror=x</p>',
    '<p lang="tr" dir=ltr>a</p><br/>',
    '<p data-on=1 styled=2>a</p>',
  ])('nothing else is removed: %s', (html) => {
    expect(withoutInline(html)).toBe(html);
  });
});
