import type { Page } from '@playwright/test';

type Fiber = {
  readonly child: Fiber | null;
  readonly memoizedProps: { readonly value?: { readonly loader?: unknown } } | null;
};
type Loader = { readonly switchTo: (module: string, release: string) => Promise<string> };

/** Switches a release inside the page with the page's own loader, as the QA panel does. */
export const switchInPage = (page: Page, module: string, release: string): Promise<string> =>
  page.evaluate(
    ([wantedModule, wantedRelease]) => {
      const root = document.getElementById('root') as unknown as Record<string, Fiber>;
      const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$')) ?? '';
      let fiber: Fiber | null = root[key] ?? null;
      while (fiber !== null && fiber.memoizedProps?.value?.loader === undefined)
        fiber = fiber.child;
      const loader = fiber?.memoizedProps?.value?.loader as Loader | undefined;
      if (loader === undefined) throw new Error('The page shows no loader.');
      return loader.switchTo(wantedModule, wantedRelease);
    },
    [module, release] as const,
  );
