import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';
import {
  embed,
  loadedPattern,
  importMapPattern,
  planPattern,
  type ServedPage,
} from './monolith-page';
import type { MonolithBuild } from './source-builds';

/** Has no policy, no hash and no hint, because the documentation of neither mentions any. */
const plainHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
} as const;

const withoutReleases = (plan: PagePlan): PagePlan => ({
  ...plan,
  shell: { ...plan.shell, styles: {} },
  remotes: plan.remotes.map((remote) => ({
    ...remote,
    manifest: null,
    styles: {},
    fallback: null,
    routes: remote.routes.map((route) => ({ ...route, boot: [] })),
  })),
});

/** The product's page (skeleton, settings, screens) with other loads in its head. */
const pageWith = (html: string, loads: readonly string[]): ServedPage => {
  const plan = planPattern.exec(html)?.[2];
  if (plan === undefined || !importMapPattern.test(html))
    throw new Error(`The page of the product has no ${planElementId} or no import map.`);
  return {
    headers: plainHeaders,
    html: html
      .replace(loadedPattern, '')
      .replace(importMapPattern, () => loads.join('\n'))
      .replace(
        planPattern,
        (_match, open: string, _plan, close: string) =>
          `${open}${embed(withoutReleases(JSON.parse(plan) as PagePlan))}${close}`,
      ),
  };
};

const styles = (base: string, files: readonly string[]): readonly string[] =>
  files
    .filter((file) => file.endsWith('.css'))
    .map((file) => `<link rel="stylesheet" href="${base}${file}">`);

export const stockBase = (module: string): string => `/stock-federation/${module}/`;

/** As an HTML plugin writes it: the files of the entry, deferred. */
export const stockPage = ({ html }: ServedPage, shell: MonolithBuild): ServedPage => {
  const files = shell.groups['main'] ?? [];
  const scripts = files
    .filter((file) => file.endsWith('.js'))
    .map((file) => `<script defer src="${stockBase('shell')}${file}"></script>`);
  return pageWith(html, [...styles(stockBase('shell'), files), ...scripts]);
};

export const singleSpaBase = (name: string): string => `/single-spa/${name}/`;

/** `modules`: the name in the import map, the folder and the build of each ES module. */
export const singleSpaPage = (
  { html }: ServedPage,
  modules: readonly {
    readonly name: string;
    readonly folder: string;
    readonly build: MonolithBuild;
  }[],
): ServedPage => {
  const entries = modules.map(({ name, folder, build }) => {
    const files = build.groups['main'] ?? [];
    return {
      name,
      folder,
      files,
      script: `${singleSpaBase(folder)}${files.find((file) => file.endsWith('.js')) ?? ''}`,
    };
  });
  const imports = Object.fromEntries(entries.map(({ name, script }) => [name, script]));
  return pageWith(html, [
    `<script type="importmap">${embed({ imports })}</script>`,
    `<link rel="modulepreload" href="${imports['single-spa']}">`,
    ...entries.flatMap(({ folder, files }) => styles(singleSpaBase(folder), files)),
    '<script type="module">import "@billfold/root-config";</script>',
  ]);
};
