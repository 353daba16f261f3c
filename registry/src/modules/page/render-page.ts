import { createHash, randomUUID } from 'node:crypto';
import {
  planElementId,
  rootElementId,
  themeColors,
  type PagePlan,
  type Theme,
} from '@billfold/shared/contracts/plan.contract';
import type { ReleaseRoute } from '@billfold/shared/contracts/release.contract';
import type { PageFile, PageFiles } from './page-files';
import { embedJson, embedOnce } from './embed-json';
import { iconLinks } from './product-icon';
import { skeletonHtml, skeletonStyleOf } from './skeleton';

/** What differs between two answers with the same page. */
export type PageFill = {
  /** Of its styles; new with every answer. */
  readonly nonce: string;
  /** Null: the system's. */
  readonly theme: Theme | null;
};
/** A page but for what is filled in. */
export type RenderedPage = {
  readonly complete: (fill: PageFill) => string;
  readonly importMapHash: string;
  readonly characters: number;
};

const remoteText = embedOnce<PagePlan['remotes'][number]>();

const planText = ({ remotes, ...others }: PagePlan): string =>
  `${embedJson(others).slice(0, -1)},"remotes":[${remotes.map(remoteText).join()}]}`;

const escapeAttribute = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');

/** The link that fetches a typeface before the styles name it. */
export const fontPreload = (url: string): string =>
  `<link rel="preload" as="font" type="font/woff2" href="${escapeAttribute(url)}" crossorigin>`;

/** The places of the nonce and of the theme in a kept page; unknown outside this process. */
const nonceSlot = randomUUID();
const themeSlot = randomUUID();
const colorsSlot = randomUUID();
const metaColors = (theme: Theme | null): string =>
  (['light', 'dark'] as const)
    .map(
      (system) =>
        `<meta name="theme-color" media="(prefers-color-scheme: ${system})" content="${themeColors[theme ?? system]}">`,
    )
    .join('\n');
/** No header refuses a style without a hash, so a style needs the nonce, which only what has a hash is given. */
const attributes = ({ integrity, kind }: PageFile): string =>
  `integrity="${escapeAttribute(integrity)}" crossorigin="anonymous"${kind === 'style' ? ` nonce="${nonceSlot}"` : ''}`;
const hint = (file: PageFile): string =>
  `<link rel="${file.kind === 'style' ? 'preload" as="style' : 'modulepreload'}" href="${escapeAttribute(file.url)}" ${attributes(file)}>`;

/**
 * The import map comes before anything that loads a module; the plan after the hints, because modules wait for the end
 * of the document while the browser's scanner does not.
 */
export const renderPage = (input: {
  readonly title: string;
  /** Empty: none. */
  readonly description: string;
  readonly files: PageFiles;
  /** The text of the import map. */
  readonly importMap: string;
  readonly plan: PagePlan;
  /** Whose frame the skeleton outlines. */
  readonly area: ReleaseRoute['area'];
}): RenderedPage => {
  const { files, description, importMap, area } = input;
  const html = `<!doctype html>
<html lang="en"${themeSlot}>
<head>
<meta charset="utf-8">
${colorsSlot}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeAttribute(input.title)}</title>${description === '' ? '' : `\n<meta name="description" content="${escapeAttribute(description)}">`}
${iconLinks}
<link rel="manifest" href="/registry/app.webmanifest">
<script type="importmap">${importMap}</script>
${files.styles.map((file) => `<link rel="stylesheet" href="${escapeAttribute(file.url)}" ${attributes(file)}>`).join('\n')}
${files.fonts.map(fontPreload).join('\n')}
<script type="module" src="${escapeAttribute(files.entry.url)}" ${attributes(files.entry)}></script>
${files.hints.map(hint).join('\n')}
<meta property="csp-nonce" content="" nonce="${nonceSlot}">
<style nonce="${nonceSlot}">${skeletonStyleOf(area)}</style>
</head>
<body>
<div id="${rootElementId}">${skeletonHtml(area, input.plan.overrides.length > 0)}</div>
<script type="application/json" id="${planElementId}">${planText(input.plan)}</script>
</body>
</html>
`;
  const [start = '', afterTheme = ''] = html.split(themeSlot);
  const [head = '', rest = ''] = afterTheme.split(colorsSlot);
  const parts = rest.split(nonceSlot);
  return {
    importMapHash: createHash('sha256').update(importMap).digest('base64'),
    complete: ({ nonce, theme }) =>
      `${start}${theme === null ? '' : ` data-theme="${theme}"`}${head}${metaColors(theme)}${parts.join(nonce)}`,
    characters: html.length,
  };
};
