import { brotliCompressSync, constants } from 'node:zlib';
import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';

export type PagePart = {
  readonly name: string;
  readonly bytes: number;
  readonly brotliBytes: number;
};

const sizes = (name: string, text: string): PagePart => ({
  name,
  bytes: Buffer.byteLength(text),
  brotliBytes:
    text === ''
      ? 0
      : brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length,
});

const textOf = (html: string, pattern: RegExp): string => pattern.exec(html)?.[1] ?? '';

/** Returns the parts of a page in bytes. Each part is compressed alone, so their sum is larger than the page. */
export const pageParts = (html: string): readonly PagePart[] => {
  const planText = textOf(html, new RegExp(`id="${planElementId}">([\\s\\S]*?)</script>`));
  const plan = JSON.parse(planText) as PagePlan;
  const each = (name: string, read: (remote: PagePlan['remotes'][number]) => unknown): PagePart =>
    sizes(`plan: ${name}`, JSON.stringify(plan.remotes.map(read)));
  return [
    sizes('page', html),
    sizes('import map', textOf(html, /<script type="importmap">([\s\S]*?)<\/script>/)),
    sizes('hints', [...html.matchAll(/<link rel="(?:modulepreload|preload)"[^>]*>/g)].join('\n')),
    sizes('plan', planText),
    each('manifests', ({ manifest }) => manifest),
    each('routes', ({ routes }) => routes),
    each('styles', ({ styles }) => styles),
    each('navigation', ({ nav }) => nav),
    each('fallbacks', ({ fallback }) => fallback),
  ];
};
