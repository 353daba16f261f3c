/** @needs-dom */
import { expectRemoteModule } from '@billfold/shared/testing/Contract';
import module from '../module.json';
import { moduleName } from './module/module-name';
import { createRemote } from './remote';

describe('the exposed module', () => {
  it('satisfies the contract, with the routes and slots its release names', async () => {
    const remote = await expectRemoteModule(createRemote, moduleName);
    expect(remote.routes.map((route) => route.path)).toEqual(
      module.routes.map((route) => route.path),
    );
    expect(Object.keys(remote.slots ?? {})).toEqual(module.slots);
  });
});
