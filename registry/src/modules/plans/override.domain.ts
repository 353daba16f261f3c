/**
 * A choice of one browser: a release, `mf-inbox@1.5.0` or `mf-inbox@1.5.0-3fa9c1e`, or outside production a developer's own
 * server, `mf-inbox@http://localhost:3105`.
 */
export type Override = { readonly module: string; readonly version: string };

const form = /^((?:shell|mf-)[a-z0-9-]{0,60})@([0-9A-Za-z.+-]{1,120})$/;
const localForm =
  /^(mf-[a-z][a-z0-9-]{0,60})@(http:\/\/(?:localhost|127\.0\.0\.1):[1-9]\d{1,4})\/?$/;
/** Keeps the cookie small; there are fewer modules. */
const atMost = 12;

const parse = (text: string): Override | null => {
  const [, module, version] = form.exec(text.trim()) ?? localForm.exec(text.trim()) ?? [];
  return module === undefined || version === undefined ? null : { module, version };
};

/** Reads the cookie and drops parts in another form. A `+` of a version survives the cookie's own decoding. */
export const parseOverrides = (text: string): readonly Override[] =>
  text
    .split(',')
    .map(parse)
    .filter((override) => override !== null)
    .slice(0, atMost);

/** A developer's server instead of a release: its origin, else null. */
export const localOrigin = ({ version }: Override): string | null =>
  version.startsWith('http://') ? version : null;

export const formatOverride = ({ module, version }: Override): string => `${module}@${version}`;
export const formatOverrides = (overrides: readonly Override[]): string =>
  overrides.map(formatOverride).join(',');

/** The overrides after `?use=…`: an empty one or `reset` clears all before it, another release of a module replaces its own. */
export const applyUse = (
  standing: readonly Override[],
  uses: readonly string[],
): readonly Override[] => {
  let overrides = standing;
  for (const use of uses.flatMap((value) => value.split(','))) {
    // In an address a `+` means a space; a version may hold one.
    const override = parse(use.trim().replaceAll(' ', '+'));
    if (use.trim() === '' || use.trim() === 'reset') overrides = [];
    else if (override !== null)
      overrides = [...overrides.filter(({ module }) => module !== override.module), override];
  }
  return overrides.slice(-atMost);
};
