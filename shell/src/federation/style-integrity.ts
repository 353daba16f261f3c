import type { PagePlan } from '@billfold/shared/contracts/plan.contract';

type StyleIntegrity = (href: string) => string | undefined;
declare global {
  var billfoldStyleIntegrity: StyleIntegrity | undefined;
}

type Styled = { readonly base: string; readonly styles?: Readonly<Record<string, string>> };

const hashesOf = ({ base, styles }: Styled): readonly (readonly [string, string])[] => {
  const folder = new URL(base, globalThis.location.href);
  return Object.entries(styles ?? {}).map(([file, hash]) => [new URL(file, folder).href, hash] as const);
};

/** Lets every style link of the shell and the remotes find its hash in the plan; call it before any module loads. */
export const provideStyleIntegrity = (plan: PagePlan): void => {
  const releases: readonly Styled[] = [plan.shell, ...plan.remotes, ...plan.remotes.flatMap(({ fallback }) => (fallback ? [fallback] : []))];
  const hashes = new Map(releases.flatMap(hashesOf));
  globalThis.billfoldStyleIntegrity = (href) => hashes.get(new URL(href, globalThis.location.href).href);
};
