const { readFileSync } = jest.requireActual<{
  readonly readFileSync: (path: string, encoding: 'utf8') => string;
}>('node:fs');
const css = readFileSync(
  (expect.getState().testPath ?? '').replace(/[^/]+$/, 'tokens.css'),
  'utf8',
);

type Scheme = 'light' | 'dark';
const pattern = /--color-([\w-]+): var\(--light, (#[\da-f]{6})\) var\(--dark, (#[\da-f]{6})\);/g;
const colors = new Map(
  [...css.matchAll(pattern)].map(([, name = '', light = '', dark = '']) => [name, { light, dark }]),
);

const linear = (part: number): number =>
  part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;

/** WCAG 2.2, relative luminance. */
const luminance = (hex: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const colorOf = (name: string, scheme: Scheme): string => {
  const color = colors.get(name);
  if (color === undefined) throw new Error(`There is no token --color-${name}.`);
  return color[scheme];
};

const contrast = (scheme: Scheme, front: string, back: string): number => {
  const [a = 0, b = 0] = [front, back]
    .map((name) => luminance(colorOf(name, scheme)))
    .toSorted((one, other) => other - one);
  return (a + 0.05) / (b + 0.05);
};

const grounds = ['surface', 'canvas', 'surface-sunken'];
const inks = ['ink', 'ink-soft', 'ink-faint', 'accent', 'accent-strong', 'danger', 'danger-strong'];
const statuses = ['warning', 'success', 'success-strong', 'info', 'danger', 'danger-strong'];
const textPairs = [
  ...[...inks, 'warning', 'success', 'info', 'unread'].flatMap((ink) =>
    grounds.map((ground) => [ink, ground] as const),
  ),
  ...['warning', 'success', 'info', 'danger'].flatMap((name) => [
    [name, `${name}-soft`] as const,
    ['ink', `${name}-soft`] as const,
    ['ink-soft', `${name}-soft`] as const,
  ]),
  ...['accent', 'accent-strong', 'ink', 'ink-soft'].map((ink) => [ink, 'accent-soft'] as const),
  ...['accent', 'accent-strong', 'ink', 'unread', ...statuses].map(
    (ground) => ['on-accent', ground] as const,
  ),
];
const edgePairs = [
  ...['line-strong', 'accent', 'danger'].flatMap((edge) =>
    ['surface', 'canvas'].map((ground) => [edge, ground] as const),
  ),
  ...[1, 2, 3, 4, 5].map((series) => [`series-${series}`, 'surface'] as const),
];

describe.each(['light', 'dark'] as const)('the %s colors', (scheme) => {
  it('give every text at least 4.5 to 1', () => {
    const faint = textPairs
      .map(([front, back]) => [front, back, contrast(scheme, front, back)] as const)
      .filter(([, , ratio]) => ratio < 4.5);
    expect(faint).toEqual([]);
  });

  it('give every control edge and chart series at least 3 to 1', () => {
    const faint = edgePairs
      .map(([front, back]) => [front, back, contrast(scheme, front, back)] as const)
      .filter(([, , ratio]) => ratio < 3);
    expect(faint).toEqual([]);
  });
});

it('gives every color token a value in both sets', () => {
  const single = [...css.matchAll(/--color-[\w-]+: ([^;]+);/g)]
    .map(([line]) => line)
    .filter((line) => !line.includes('var(--light, ') || !line.includes('var(--dark, '));
  expect(single).toEqual([]);
});
