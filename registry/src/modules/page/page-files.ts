import type { Release, ReleaseRoute } from '@billfold/shared/contracts/release.contract';
import { baseOf, type ResolvedPlan } from './resolve-plan.service';
import { embedJson, embedOnce } from './embed-json';

/** One file as the page names it: hint, hash and load must agree, or the browser fetches twice or refuses. */
export type PageFile = {
  readonly url: string;
  readonly integrity: string;
  readonly kind: 'script' | 'style';
};

export type PageFiles = {
  readonly entry: PageFile;
  /** Linked: they style the first paint of the frame. */
  readonly styles: readonly PageFile[];
  /** The addresses of the typefaces that the styles name: text is drawn in one that is there at once. */
  readonly fonts: readonly string[];
  /** Fetched ahead, in the order of need. */
  readonly hints: readonly PageFile[];
};

const named = (release: Release, paths: readonly string[]): readonly PageFile[] =>
  paths.flatMap((path) => {
    const file = release.files.find((candidate) => candidate.path === path);
    if (file === undefined || file.kind === 'asset' || file.kind === 'manifest') return [];
    return [
      {
        url: `${baseOf(release)}${path}`,
        integrity: file.integrity,
        kind: file.kind === 'style' ? 'style' : 'script',
      },
    ];
  });

/** The files for a shell whose release does not list those of a first visit: what all of its own routes need. */
const initialPaths = (shell: Release): readonly string[] => {
  const [first, ...others] = shell.routes.map(({ boot }) => boot);
  return (
    shell.initial ??
    first?.filter((path) => others.every((boot) => boot.includes(path))) ?? [shell.entry]
  );
};

const withoutRepeats = (
  files: readonly PageFile[],
  earlier: readonly PageFile[],
): readonly PageFile[] => {
  const seen = new Set(earlier.map(({ url }) => url));
  return files.filter(({ url }) => !seen.has(url) && seen.add(url));
};

/**
 * The files of a first visit: the shell's own, then those of the one release that owns the path, the shared packages it
 * will ask the shell for, and the frame of its area. No other remote is hinted, nor one that is switched off.
 */
export const pageFiles = (
  { shell, loadable }: Pick<ResolvedPlan, 'shell' | 'loadable'>,
  owner: { readonly release: Release; readonly route: ReleaseRoute } | null,
  area: ReleaseRoute['area'],
): PageFiles => {
  const initial = named(shell, initialPaths(shell));
  const [entry] = named(shell, [shell.entry]);
  if (entry === undefined)
    throw new Error(`The entry of ${shell.module} ${shell.version} is not among its files.`);
  const styles = initial.filter(({ kind }) => kind === 'style');
  const loads = owner !== null && loadable.includes(owner.release);
  const boot = loads ? named(owner.release, owner.route.boot) : [];
  const shares = !loads
    ? []
    : owner.route.shares.flatMap((share) => named(shell, shell.shareFiles?.[share] ?? []));
  const frame = named(shell, shell.areaBoot?.[area] ?? []);
  return {
    entry,
    styles,
    fonts: shell.files
      .filter(({ path }) => path.endsWith('.woff2'))
      .map(({ path }) => `${baseOf(shell)}${path}`),
    hints: withoutRepeats([...initial, ...boot, ...shares, ...frame], [entry, ...styles]),
  };
};

/** The scripts of a release with their hashes, as members of a JSON object. */
const scriptMembers = embedOnce((release: Release): string =>
  embedJson(
    Object.fromEntries(
      release.files
        .filter(({ kind }) => kind === 'entry' || kind === 'script')
        .map(({ path, integrity }) => [`${baseOf(release)}${path}`, integrity]),
    ),
  ).slice(1, -1),
);

/** The import map: all scripts that this page may load, with their hashes. The browser executes no other script. */
export const importMapOf = ({ loadable }: Pick<ResolvedPlan, 'loadable'>): string =>
  `{"integrity":{${loadable
    .map(scriptMembers)
    .filter((members) => members !== '')
    .join()}}}`;
