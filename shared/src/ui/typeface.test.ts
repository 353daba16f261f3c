const { readFileSync } = jest.requireActual<{
  readonly readFileSync: (path: string) => {
    readonly length: number;
    readonly toString: (encoding: string) => string;
  };
}>('node:fs');
const folder = (expect.getState().testPath ?? '').replace(/[^/]+$/, '');
const read = (name: string) => readFileSync(`${folder}${name}`);
const css = read('base.css').toString('utf8');

const faces = [...css.matchAll(/@font-face \{([^}]+)\}/g)].map(([, body = '']) =>
  Object.fromEntries(
    [...body.matchAll(/([\w-]+): ([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
  ),
);
const [own, ...fallbacks] = faces;
const percent = (value: string | undefined): number => Number.parseFloat(value ?? '') / 100;

it('weighs at most 16 kB, so that a first visit gets no heavier', () => {
  const file = read('figtree-latin.woff2');
  expect(file.toString('latin1').slice(0, 4)).toBe('wOF2');
  expect(file.length).toBeLessThanOrEqual(16_000);
});

it('never takes the place of text that is drawn', () => {
  expect(own).toMatchObject({ 'font-family': 'Figtree', 'font-display': 'optional' });
});

it("gives each fallback Figtree's height, so that nothing moves", () => {
  expect(fallbacks.length).toBeGreaterThan(0);
  for (const face of fallbacks) {
    const size = percent(face['size-adjust']);
    expect(size).toBeCloseTo(1, 1);
    expect(size * percent(face['ascent-override'])).toBeCloseTo(0.95, 3);
    expect(size * percent(face['descent-override'])).toBeCloseTo(0.25, 3);
    expect(face).toMatchObject({ 'line-gap-override': '0%', src: expect.stringMatching(/^local/) });
  }
});

it('is asked for first, then its fallbacks, then what the system has', () => {
  const [, families = ''] = /--font-body:([^;]+);/.exec(read('tokens.css').toString('utf8')) ?? [];
  const names = families.split(',').map((name) => name.trim());
  const named = faces.map((face) => face['font-family']);
  expect(names.slice(0, named.length)).toEqual(named);
  expect(names.at(-1)).toBe('sans-serif');
});

it('has figures of equal width everywhere', () => {
  expect(css).toMatch(/body \{[^}]*font-variant-numeric: tabular-nums;/);
});
