import { createElement, type SVGProps } from 'react';

interface Drawing {
  readonly node: readonly (readonly [string, Record<string, string>])[];
}
type Props = SVGProps<SVGSVGElement> & { readonly size?: number | string };

const isNaming = (name: string): boolean => name.startsWith('aria-') || name === 'role' || name === 'title';

/**
 * Replaces lucide-react's own icon factory in the build: the same markup, without the context and the names
 * for other frameworks, which every icon of the first screen would pay for.
 */
export const createIcon = ({ node }: Drawing) => {
  const drawn = node.map(([shape, attributes]) => createElement(shape, attributes));
  return ({ size = 24, className, children, ...rest }: Props) =>
    createElement(
      'svg',
      {
        xmlns: 'http://www.w3.org/2000/svg',
        width: size,
        height: size,
        viewBox: '0 0 24 24',
        fill: 'none',
        stroke: 'currentColor',
        strokeWidth: 2,
        strokeLinecap: 'round',
        strokeLinejoin: 'round',
        className: className ? `lucide ${className}` : 'lucide',
        'aria-hidden': children || Object.keys(rest).some(isNaming) ? undefined : true,
        ...rest,
      },
      ...drawn,
      children,
    );
};
