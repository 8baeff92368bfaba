import { expect, it } from 'vitest';
import { declarationOf } from '../../../scripts/style-types.mjs';

it('declares the classes of a style module, nested ones included, and nothing else', () => {
  const css =
    '.page { & > .head { color: red } } @media (width < 720px) { .is-narrow { gap: 0 } } #id { gap: 0 }';
  expect(declarationOf('a.module.css', Buffer.from(css))).toBe(`declare const styles: {
  readonly "head": string;
  readonly "id": string;
  readonly "is-narrow": string;
  readonly "page": string;
};
export default styles;
`);
});
