import { createHash } from 'node:crypto';
import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';
import type { BuiltFile, MonolithBuild } from './source-builds';

/** Where the monolith's files are served. */
export const monolithBase = '/monolith/';

export type ServedPage = {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;
};

export const importMapPattern = /<script type="importmap">([\s\S]*?)<\/script>/;
export const planPattern = new RegExp(
  `(<script type="application/json" id="${planElementId}">)([\\s\\S]*?)(</script>)`,
);
export const loadedPattern =
  /<link rel="(?:stylesheet|modulepreload|preload)"[^>]*>\n?|<script type="module"[^>]*><\/script>\n?/g;

export const embed = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
const attributes = ({ name, integrity }: BuiltFile): string =>
  `"${monolithBase}${name}" integrity="${integrity}" crossorigin="anonymous"`;
/** The policy lets styles in by the page's nonce. */
const linkTags = (nonceAttribute: string) => {
  const style = (file: BuiltFile): string => `${attributes(file)}${nonceAttribute}`;
  return {
    hint: (file: BuiltFile): string =>
      file.kind === 'style'
        ? `<link rel="preload" as="style" href=${style(file)}>`
        : `<link rel="modulepreload" href=${attributes(file)}>`,
    load: (file: BuiltFile): string =>
      file.kind === 'style'
        ? `<link rel="stylesheet" href=${style(file)}>`
        : `<script type="module" src=${attributes(file)}></script>`,
  };
};

/** What a build of one piece has to know: the screens and the settings, no release, no manifest. */
const planOfOnePiece = (plan: PagePlan, files: readonly BuiltFile[]): PagePlan => ({
  ...plan,
  shell: {
    ...plan.shell,
    base: monolithBase,
    styles: Object.fromEntries(
      files.filter(({ kind }) => kind === 'style').map(({ name, integrity }) => [name, integrity]),
    ),
  },
  remotes: plan.remotes.map((remote) => ({
    ...remote,
    manifest: null,
    styles: {},
    fallback: null,
    routes: remote.routes.map((route) => ({ ...route, boot: [] })),
  })),
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');

/**
 * The product's own page with the monolith's files in place of the releases': same skeleton, same settings, same
 * policies, every script and style with its hash. `hinted` names the chunks that are fetched ahead besides the entry.
 */
export const monolithPage = (
  page: ServedPage,
  build: MonolithBuild,
  hinted: readonly string[],
): ServedPage => {
  const fileOf = (name: string): BuiltFile => {
    const file = build.files.find((candidate) => candidate.name === name);
    if (file === undefined) throw new Error(`The monolith has no file ${name}.`);
    return file;
  };
  const filesOf = (chunk: string): readonly BuiltFile[] =>
    (build.groups[chunk] ?? []).filter((name) => /\.(js|css)$/.test(name)).map(fileOf);
  const initial = filesOf('main');
  const ahead = [...new Set(hinted.flatMap(filesOf))].filter((file) => !initial.includes(file));
  const importMap = embed({
    integrity: Object.fromEntries(
      build.files
        .filter(({ kind }) => kind === 'script')
        .map(({ name, integrity }) => [`${monolithBase}${name}`, integrity]),
    ),
  });
  const formerMap = importMapPattern.exec(page.html)?.[1];
  const formerPlan = planPattern.exec(page.html)?.[2];
  if (formerMap === undefined || formerPlan === undefined || initial.length === 0)
    throw new Error('The page of the product is not what the monolith page is made from.');
  const nonce = /<style nonce="([^"]+)"/.exec(page.html)?.[1];
  const { hint, load } = linkTags(nonce === undefined ? '' : ` nonce="${nonce}"`);
  const loads = [...initial.map(load), ...ahead.map(hint)].join('\n');
  const html = page.html
    .replace(loadedPattern, '')
    .replace(importMapPattern, () => `<script type="importmap">${importMap}</script>\n${loads}`)
    .replace(
      planPattern,
      (_match, open: string, _plan, close: string) =>
        `${open}${embed(planOfOnePiece(JSON.parse(formerPlan) as PagePlan, build.files))}${close}`,
    );
  const headers = Object.fromEntries(
    Object.entries(page.headers).map(([name, value]) => [
      name,
      value.replaceAll(sha256(formerMap), sha256(importMap)),
    ]),
  );
  return { html, headers };
};
