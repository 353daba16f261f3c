import { createHash } from 'node:crypto';
import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';

export type ServedPage = {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};
export type SourceBuild = {
  /** The path of its folder. */
  readonly base: string;
  readonly files: readonly Readonly<Record<'name' | 'kind' | 'integrity', string>>[];
  /** chunk name → its files, in order; `main` is what every first visit loads. */
  readonly groups: Readonly<Record<string, readonly string[]>>;
};
type BuiltFile = SourceBuild['files'][number];

const importMapPattern = /<script type="importmap">([\s\S]*?)<\/script>/;
const planPattern = new RegExp(
  `(<script type="application/json" id="${planElementId}">)([\\s\\S]*?)(</script>)`,
);
const loadedPattern =
  /<link rel="(?:stylesheet|modulepreload|preload)"[^>]*>\n?|<script type="module"[^>]*><\/script>\n?/g;

const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
const importMapOf = (map: string): string => `<script type="importmap">${map}</script>`;

/**
 * The product's page (skeleton, settings, screens) with other loads in its head: no release, no manifest. `shell`: what
 * the plan says of the shell's files.
 */
const pageWith = (
  { html }: ServedPage,
  loads: readonly string[],
  shell: Partial<PagePlan['shell']> = {},
) => {
  const [formerMap, formerPlan] = [importMapPattern.exec(html)?.[1], planPattern.exec(html)?.[2]];
  if (formerMap === undefined || formerPlan === undefined)
    throw new Error('The page of the product is not what other pages are made from.');
  const plan = JSON.parse(formerPlan) as PagePlan;
  const nothing = { manifest: null, styles: {}, fallback: null };
  const remotes = plan.remotes.map((remote) => ({
    ...remote,
    ...nothing,
    routes: remote.routes.map((route) => ({ ...route, boot: [] })),
  }));
  const changed = embed({ ...plan, shell: { ...plan.shell, styles: {}, ...shell }, remotes });
  return {
    formerMap,
    html: html
      .replace(loadedPattern, '')
      .replace(importMapPattern, () => loads.join('\n'))
      .replace(planPattern, (_all, open: string, _plan, close: string) => open + changed + close),
  };
};

/**
 * The product's own page with the monolith's files in place of the releases: same skeleton, same settings, same
 * policies, every script and style with its hash. `hinted` names the chunks that are fetched ahead besides the entry.
 */
export const monolithPage = (
  page: ServedPage,
  { base, files, groups }: SourceBuild,
  hinted: readonly string[],
): ServedPage => {
  const filesOf = (chunk: string): readonly BuiltFile[] =>
    (groups[chunk] ?? []).flatMap((name) => files.find((file) => file.name === name) ?? []);
  const initial = filesOf('main');
  const ahead = [...new Set(hinted.flatMap(filesOf))].filter((file) => !initial.includes(file));
  // The policy lets styles in by the page's nonce.
  const nonce = /<style( nonce="[^"]+")/.exec(page.html)?.[1] ?? '';
  const at = ({ name, integrity, kind }: BuiltFile): string =>
    `"${base}${name}" integrity="${integrity}" crossorigin="anonymous"${kind === 'style' ? nonce : ''}`;
  const load = (file: BuiltFile): string =>
    file.kind === 'style'
      ? `<link rel="stylesheet" href=${at(file)}>`
      : `<script type="module" src=${at(file)}></script>`;
  const hint = (file: BuiltFile): string =>
    `<link rel=${file.kind === 'style' ? '"preload" as="style"' : '"modulepreload"'} href=${at(file)}>`;
  const hashes = (kind: string, folder: string) =>
    Object.fromEntries(
      files
        .filter((file) => file.kind === kind)
        .map(({ name, integrity }) => [`${folder}${name}`, integrity]),
    );
  const importMap = embed({ integrity: hashes('script', base) });
  const loads = [importMapOf(importMap), ...initial.map(load), ...ahead.map(hint)];
  const { html, formerMap } = pageWith(page, loads, { base, styles: hashes('style', '') });
  const headers = Object.entries(page.headers).map(([name, value]) => [
    name,
    value.replaceAll(sha256(formerMap), sha256(importMap)),
  ]);
  return { html, headers: Object.fromEntries(headers) as ServedPage['headers'] };
};

/** Has no policy, no hash and no hint, because the documentation of neither mentions any. */
const plainPage = (page: ServedPage, loads: readonly string[]): ServedPage => ({
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' },
  html: pageWith(page, loads).html,
});
const entryOf = ({ base, groups }: SourceBuild) => {
  const paths = (groups['main'] ?? []).map((file) => `${base}${file}`);
  const styles = paths.filter((path) => path.endsWith('.css'));
  return {
    scripts: paths.filter((path) => path.endsWith('.js')),
    styles: styles.map((path) => `<link rel="stylesheet" href="${path}">`),
  };
};

/** As an HTML plugin writes it: the files of the shell's entry, deferred. */
export const stockPage = (page: ServedPage, shell: SourceBuild): ServedPage => {
  const { scripts, styles } = entryOf(shell);
  return plainPage(page, [
    ...styles,
    ...scripts.map((path) => `<script defer src="${path}"></script>`),
  ]);
};

/** `modules`: each ES module with its name in the import map. */
export const singleSpaPage = (
  page: ServedPage,
  modules: readonly (SourceBuild & { readonly name: string })[],
): ServedPage => {
  const imports = Object.fromEntries(
    modules.map((module) => [module.name, entryOf(module).scripts[0] ?? '']),
  );
  return plainPage(page, [
    importMapOf(embed({ imports })),
    `<link rel="modulepreload" href="${imports['single-spa']}">`,
    ...modules.flatMap((module) => entryOf(module).styles),
    '<script type="module">import "@billfold/root-config";</script>',
  ]);
};
