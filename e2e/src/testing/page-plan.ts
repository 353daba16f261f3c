import type { BrowserContext } from '@playwright/test';
import type { PagePlan } from '@billfold/shared/contracts/plan.contract';

const planScript = /(<script type="application\/json" id="page-plan">)(.*?)(<\/script>)/s;

/** Changes the plan inside every page of a browser, as another state of the registry would. */
export const changePlans = async (context: BrowserContext, change: (plan: PagePlan) => PagePlan): Promise<void> => {
  // A page that a test answered counts as one from elsewhere: without this its WebSocket to this machine is refused.
  await context.grantPermissions(['local-network-access']);
  await context.route(
    (url) => !url.pathname.startsWith('/modules/') && !url.pathname.startsWith('/api/') && !url.pathname.startsWith('/registry/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const page = await response.text();
      const text = planScript.exec(page)?.[2];
      if (text === undefined) return route.fulfill({ response });
      const changed = JSON.stringify(change(JSON.parse(text) as PagePlan)).replaceAll('<', '\\u003c');
      return route.fulfill({ response, body: page.replace(planScript, (_all, open: string, _text: string, close: string) => `${open}${changed}${close}`) });
    },
  );
};
