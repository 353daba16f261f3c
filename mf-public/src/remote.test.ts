/** @needs-dom */
import { expectRemoteModule } from '@billfold/shared/testing/Contract';
import module from '../module.json';
import { moduleName } from './module/module-name';
import { createRemote } from './remote';

describe('remote module', () => {
  it('satisfies the contract with the routes of its release', async () => {
    const remote = await expectRemoteModule(createRemote, moduleName);
    expect(remote.routes.map((route) => route.path)).toEqual(
      module.routes.map((route) => route.path),
    );
  });

  it('has a description for each public page', () => {
    expect(
      module.routes.filter((route) => route.area === 'public' && !('description' in route)),
    ).toEqual([]);
  });
});
