import type { PagePlan } from '@billfold/shared/contracts/plan.contract';

export const planScript = /(<script type="application\/json" id="page-plan">)(.*?)(<\/script>)/s;

/** Returns the HTML of a page with a changed plan; HTML without a plan stays unchanged. */
export const withPlan = (page: string, change: (plan: PagePlan) => PagePlan): string =>
  page.replace(
    planScript,
    (_all, open: string, text: string, close: string) =>
      `${open}${JSON.stringify(change(JSON.parse(text) as PagePlan)).replaceAll('<', '\\u003c')}${close}`,
  );
