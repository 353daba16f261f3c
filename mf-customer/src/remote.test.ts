/** @needs-dom */
import { expectRemoteModule } from '@billfold/shared/testing/Contract';
import module from '../module.json';
import { moduleName } from './module/module-name';
import { createRemote } from './remote';

describe('the exposed module', () => {
  it('satisfies the contract, with the routes its release names [CUST-001, CUST-005, CUST-006, CUST-007, CUST-011, CUST-018]', async () => {
    const remote = await expectRemoteModule(createRemote, moduleName);
    expect(remote.routes.map((route) => route.path)).toEqual(
      module.routes.map((route) => route.path),
    );
  });
});
