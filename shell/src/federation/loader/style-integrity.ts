import type { PagePlan } from '@billfold/shared/contracts/plan.contract';
import { setMedia } from './release-styles';

type Styled = {
  readonly base: string;
  readonly styles?: Readonly<Record<string, string>>;
  readonly reason?: string;
};

declare global {
  /** The hash that the plan requires of a style; undefined when the plan has none. Earlier releases call it too. */
  var billfoldStyleIntegrity: ((href: string) => string | undefined) | undefined;
}

/** Address → hash, of every release that the page's plan ever named; an empty hash is a developer's own server's. */
const hashes = new Map<string, string>();
const localFolders = new Set<string>();

const remember = ({ base, styles, reason }: Styled): void => {
  const folder = new URL(base, globalThis.location.href).href;
  // Each of its builds may have a folder of its own.
  if (reason === 'local') localFolders.add(new URL('/', folder).href);
  for (const [file, hash] of Object.entries(styles ?? {}))
    hashes.set(new URL(file, folder).href, hash);
};

const hashOf = (href: string): string | undefined =>
  hashes.get(href) ??
  ([...localFolders].some((folder) => href.startsWith(folder)) ? '' : undefined);

const isStyleLink = (node: unknown): node is HTMLLinkElement =>
  node instanceof HTMLLinkElement &&
  (node.relList.contains('stylesheet') ||
    (node.relList.contains('preload') && node.as === 'style'));

/**
 * rspack and webpack look for the link of a chunk by this mark before they load its style. The mark names the module
 * and the chunk, not the release: another release of the module would take this link for its own and load nothing. The
 * link's address names all three.
 */
const forgetChunk = (link: HTMLLinkElement): void => {
  for (const mark of ['data-rspack', 'data-webpack']) link.removeAttribute(mark);
};

/** The page's policy lets a style in by its nonce alone, and only a style whose hash is known is given it. */
const pin = (node: unknown): void => {
  if (!isStyleLink(node)) return;
  if (node.relList.contains('stylesheet')) setMedia(node);
  const hash = hashOf(node.href);
  if (hash === undefined) return;
  const { nonce } = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]') ?? {};
  if (nonce !== undefined) node.nonce = nonce;
  node.crossOrigin = 'anonymous';
  if (hash !== '') node.integrity = hash;
  forgetChunk(node);
};

const pinned = Symbol('styles are pinned');

/**
 * Every tool chain puts its style links into the head by one of these. The shell does it and not the builds, so that it
 * works for earlier releases and for remotes built elsewhere.
 */
const watchHead = (head: HTMLHeadElement & { [pinned]?: true }): void => {
  if (head[pinned] === true) return;
  head[pinned] = true;
  const [appendChild, insertBefore] = [head.appendChild.bind(head), head.insertBefore.bind(head)];
  head.appendChild = (node) => {
    pin(node);
    return appendChild(node);
  };
  head.insertBefore = (node, before) => {
    pin(node);
    return insertBefore(node, before);
  };
  for (const way of ['append', 'prepend'] as const) {
    const add = head[way].bind(head);
    head[way] = (...nodes) => {
      nodes.forEach(pin);
      add(...nodes);
    };
  }
};

/**
 * Lets every style of the plan's releases in, each by its hash, and no other. Call it before any module loads, and
 * again with a newer plan.
 */
export const provideStyleIntegrity = (plan: PagePlan): void => {
  for (const release of [
    plan.shell,
    ...plan.remotes,
    ...plan.remotes.flatMap(({ fallback }) => (fallback ? [fallback] : [])),
  ])
    remember(release);
  globalThis.billfoldStyleIntegrity = (href) =>
    hashOf(new URL(href, globalThis.location.href).href);
  watchHead(document.head);
};
