import { planElementId, type PagePlan } from '@billfold/shared/contracts/plan.contract';
import { pathToActiveWhen, registerApplication, start, type LifeCycles } from 'single-spa';

const load = (name: string): Promise<LifeCycles> =>
  import(/* webpackIgnore: true */ name) as Promise<LifeCycles>;
const plan = JSON.parse(document.getElementById(planElementId)?.textContent ?? '') as PagePlan;

registerApplication({
  name: '@billfold/shell',
  app: () => load('@billfold/shell'),
  activeWhen: () => true,
});
for (const { module, routes } of plan.remotes) {
  registerApplication({
    name: `@billfold/${module}`,
    app: () => load(`@billfold/${module}`),
    activeWhen: routes.map(({ path }) => pathToActiveWhen(path, true)),
  });
}
start();
