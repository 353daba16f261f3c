/**
 * A choice of one browser: a release, `mf-inbox@1.5.0` or `mf-inbox@1.5.0-3fa9c1e`; an alias, `mf-inbox@latest` or
 * `mf-inbox@<branch>`, which each page view resolves anew; or outside production a developer's own server,
 * `mf-inbox@http://localhost:3105`.
 */
export type Override = { readonly module: string; readonly version: string };

const form = /^((?:shell|mf-)[a-z0-9-]{0,60})@([0-9A-Za-z.+-][\w./+-]{0,119})$/;
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

const formatOverride = ({ module, version }: Override): string => `${module}@${version}`;
export const formatOverrides = (overrides: readonly Override[]): string =>
  overrides.map(formatOverride).join(',');

const partsOf = (value: string): readonly string[] => {
  const parts = value
    .split(',')
    // In an address a `+` means a space; a version may hold one.
    .map((part) => part.trim().replaceAll(' ', '+'))
    .filter((part) => part !== '');
  return parts.length === 0 ? [value.trim()] : parts;
};

/** What `?use=…` asks for, part by part: `reset`, a release, or a text in no known form. */
const readUses = (
  uses: readonly string[],
): readonly { readonly text: string; readonly override: Override | 'reset' | null }[] =>
  uses.flatMap(partsOf).map((text) => ({
    text,
    override: text === '' || text === 'reset' ? 'reset' : parse(text),
  }));

/** The parts of `?use=…` in a known form. */
export const readableUses = (uses: readonly string[]): readonly string[] =>
  readUses(uses).flatMap(({ text, override }) => (override === null ? [] : [text]));

/**
 * The overrides after `?use=…`: an empty one or `reset` clears all before it, another release of a module replaces its
 * own.
 */
export const applyUse = (
  present: readonly Override[],
  uses: readonly string[],
): readonly Override[] => {
  let overrides = present;
  for (const { override } of readUses(uses)) {
    if (override === 'reset') overrides = [];
    else if (override !== null)
      overrides = [...overrides.filter(({ module }) => module !== override.module), override];
  }
  return overrides.slice(-atMost);
};

/** The parts of `?use=…` in no known form. */
export const unreadableUses = (uses: readonly string[]): readonly string[] => [
  ...new Set(readUses(uses).flatMap(({ text, override }) => (override === null ? [text] : []))),
];

const mostSentences = 3;
const mostCharacters = 60;

const describeUnreadable = (text: string): string => {
  const shown = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
  if (text.startsWith('eyJ'))
    return 'The link to see other releases is not complete. Copy the whole link again.';
  if (/@https?:/.test(text))
    return `“${shown}” is not a development server. Write mf-inbox@http://localhost: and its port; the shell has none.`;
  if (/^(shell|mf-[a-z0-9-]+)@?$/.test(text))
    return `“${shown}” names no version. Write ${text.replace('@', '')}@ and a version, such as 1.5.0.`;
  return `“${shown}” names no release. Write a module and its version, such as mf-inbox@1.5.0.`;
};

/** Why an override has no release: of a version, or of an alias. */
export const describeNotFound = (override: Override): string => {
  const { module, version } = override;
  if (/^\d+(\.|$)/.test(version)) return `${formatOverride(override)} is not registered here.`;
  return version === 'latest'
    ? `No release of ${module} is registered here.`
    : `${module} has no release “${version}” here, and none from a branch of that name.`;
};

/** Explains to the person who wrote them why these parts of `?use=…` have no effect. */
export const describeUnreadableUses = (texts: readonly string[]): readonly string[] => {
  const sentences = [...new Set(texts.map(describeUnreadable))];
  const more = sentences.length - mostSentences;
  return more > 0
    ? [
        ...sentences.slice(0, mostSentences),
        `${more} more ${more === 1 ? 'part' : 'parts'} of the address cannot be read either.`,
      ]
    : sentences;
};
