import { createHash } from 'node:crypto';
import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { BuiltFile, SourceBuild } from './source-builds';

export type ServedPage = {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

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
  loads: string,
  shell: Partial<PagePlan['shell']> = {},
): { readonly html: string; readonly formerMap: string } => {
  const [formerMap, formerPlan] = [importMapPattern.exec(html)?.[1], planPattern.exec(html)?.[2]];
  if (formerMap === undefined || formerPlan === undefined)
    throw new Error('The page of the product is not what other pages are made from.');
  const plan = JSON.parse(formerPlan) as PagePlan;
  const remotes = plan.remotes.map((remote) => ({
    ...remote,
    manifest: null,
    styles: {},
    fallback: null,
    routes: remote.routes.map((route) => ({ ...route, boot: [] })),
  }));
  const changed = embed({ ...plan, shell: { ...plan.shell, styles: {}, ...shell }, remotes });
  return {
    formerMap,
    html: html
      .replace(loadedPattern, '')
      .replace(importMapPattern, () => loads)
      .replace(planPattern, (_all, open: string, _plan, close: string) => open + changed + close),
  };
};

export const monolithBase = '/monolith/';

/**
 * The product's own page with the monolith's files in place of the releases': same skeleton, same settings, same
 * policies, every script and style with its hash. `hinted` names the chunks that are fetched ahead besides the entry.
 */
export const monolithPage = (
  page: ServedPage,
  { files, groups }: SourceBuild,
  hinted: readonly string[],
): ServedPage => {
  const filesOf = (chunk: string): readonly BuiltFile[] =>
    (groups[chunk] ?? [])
      .filter((name) => /\.(js|css)$/.test(name))
      .flatMap((name) => files.find((file) => file.name === name) ?? []);
  const initial = filesOf('main');
  const ahead = [...new Set(hinted.flatMap(filesOf))].filter((file) => !initial.includes(file));
  // The policy lets styles in by the page's nonce.
  const nonce = /<style( nonce="[^"]+")/.exec(page.html)?.[1] ?? '';
  const at = ({ name, integrity, kind }: BuiltFile): string =>
    `"${monolithBase}${name}" integrity="${integrity}" crossorigin="anonymous"${kind === 'style' ? nonce : ''}`;
  const load = (file: BuiltFile): string =>
    file.kind === 'style'
      ? `<link rel="stylesheet" href=${at(file)}>`
      : `<script type="module" src=${at(file)}></script>`;
  const hint = (file: BuiltFile): string =>
    `<link rel=${file.kind === 'style' ? '"preload" as="style"' : '"modulepreload"'} href=${at(file)}>`;
  const hashes = (kind: BuiltFile['kind'], base: string) =>
    Object.fromEntries(
      files
        .filter((file) => file.kind === kind)
        .map(({ name, integrity }) => [`${base}${name}`, integrity]),
    );
  const importMap = embed({ integrity: hashes('script', monolithBase) });
  const { html, formerMap } = pageWith(
    page,
    [importMapOf(importMap), ...initial.map(load), ...ahead.map(hint)].join('\n'),
    { base: monolithBase, styles: hashes('style', '') },
  );
  const headers = Object.entries(page.headers).map(([name, value]) => [
    name,
    value.replaceAll(sha256(formerMap), sha256(importMap)),
  ]);
  return { html, headers: Object.fromEntries(headers) as ServedPage['headers'] };
};

/** Has no policy, no hash and no hint, because the documentation of neither mentions any. */
const plainHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
} as const;
const plainPage = (page: ServedPage, loads: readonly string[]): ServedPage => ({
  headers: plainHeaders,
  html: pageWith(page, loads.join('\n')).html,
});
const entryOf = (base: string, { groups }: SourceBuild) => {
  const paths = (groups['main'] ?? []).map((file) => `${base}${file}`);
  return {
    scripts: paths.filter((path) => path.endsWith('.js')),
    styles: paths
      .filter((path) => path.endsWith('.css'))
      .map((path) => `<link rel="stylesheet" href="${path}">`),
  };
};

/** As an HTML plugin writes it: the files of the shell's entry, deferred. */
export const stockPage = (page: ServedPage, base: string, shell: SourceBuild): ServedPage => {
  const { scripts, styles } = entryOf(base, shell);
  const deferred = scripts.map((path) => `<script defer src="${path}"></script>`);
  return plainPage(page, [...styles, ...deferred]);
};

/** `modules`: the name in the import map, the base and the build of each ES module. */
export const singleSpaPage = (
  page: ServedPage,
  modules: readonly {
    readonly name: string;
    readonly base: string;
    readonly build: SourceBuild;
  }[],
): ServedPage => {
  const entries = modules.map(({ name, base, build }) => ({ name, ...entryOf(base, build) }));
  const imports = Object.fromEntries(entries.map(({ name, scripts }) => [name, scripts[0] ?? '']));
  return plainPage(page, [
    importMapOf(embed({ imports })),
    `<link rel="modulepreload" href="${imports['single-spa']}">`,
    ...entries.flatMap(({ styles }) => styles),
    '<script type="module">import "@billfold/root-config";</script>',
  ]);
};
