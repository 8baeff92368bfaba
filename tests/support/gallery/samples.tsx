const svg = (body: string, width: number, height: number) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}">${body}</svg>`)}`;

const ARCH = 'M0 48V24a24 24 0 0 1 48 0v24z';

export const scene = svg(
  `<rect width="340" height="180" fill="#0a6a52"/><rect y="90" width="340" height="90" fill="#7a3b22"/><g transform="translate(236 60)"><path d="${ARCH}" fill="#222c26" stroke="#fff" stroke-width="2"/></g>`,
  340,
  180,
);
export const piece = svg(`<path d="${ARCH}" fill="#3fa07a" stroke="#f5c344" stroke-width="3"/>`, 48, 48);
export const tile = (hue: number) =>
  svg(
    `<rect width="300" height="400" fill="hsl(${hue} 60% 40%)"/><circle cx="150" cy="160" r="80" fill="#f5c344"/>`,
    300,
    400,
  );
export const emptyArt = svg(
  '<path d="M20 88V40a36 36 0 0 1 72 0v48z" fill="#8fcfbd"/><path d="M36 88V46a20 20 0 0 1 40 0v42z" fill="#fff"/>',
  112,
  88,
);

export const games = Array.from({ length: 10_000 }, (_, index) => ({
  id: `g${index}`,
  title: `Game ${index + 1}`,
}));
