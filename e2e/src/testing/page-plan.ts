import type { PagePlan } from '@billfold/shared/contracts/plan.contract';

export const planScript = /(<script type="application\/json" id="page-plan">)(.*?)(<\/script>)/s;

/** The text of a page with its plan changed, as another state of the registry would; one without a plan stays as it is. */
export const withPlan = (page: string, change: (plan: PagePlan) => PagePlan): string =>
  page.replace(
    planScript,
    (_all, open: string, text: string, close: string) =>
      `${open}${JSON.stringify(change(JSON.parse(text) as PagePlan)).replaceAll('<', '\\u003c')}${close}`,
  );
