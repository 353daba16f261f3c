import { plannedScreens } from '../../federation/loader/planned-screens';
import { pagePlan } from '../../testing/fake-plan';
import { isUndecided, visibleEntries } from './nav-entries';

const reports = {
  label: 'Reports',
  path: '/admin/customers',
  order: 55,
  icon: 'chart',
  permission: 'reports',
};
const [first, ...others] = pagePlan().remotes;
if (first === undefined) throw new Error('The plan has a module.');
const plan = pagePlan({ remotes: [{ ...first, nav: [reports] }, ...others] });
const screens = plannedScreens(plan);

const entryOf = (...sets: readonly (readonly string[])[]) => {
  const merchants = sets.map((permissions, id) => ({ id, name: 'Cedar', permissions }));
  return visibleEntries(plan, screens, { integrations: [], merchants }).find(
    ({ label }) => label === 'Reports',
  );
};

describe('visibleEntries', () => {
  it('keeps the place of an entry while permissions are unknown', () => {
    const entry = entryOf();
    expect(entry && isUndecided(entry, [])).toBe(true);
  });

  it('has an entry for a person with its permission at one merchant', () => {
    const entry = entryOf(['view'], ['view', 'reports']);
    expect(entry && isUndecided(entry, [{ id: 1, name: 'Cedar' }])).toBe(false);
  });

  it('has no entry for a person without its permission', () => {
    expect(entryOf(['view'])).toBeUndefined();
  });
});
