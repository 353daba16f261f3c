/** @needs-dom */
import { contractVersion } from '@billfold/shared/contracts/remote.contract';
import { createFakeServices } from '@billfold/shared/fake-shell/fake-services';
import { createHostStore } from '@billfold/shared/remote/remote-host';
import { createRemoteStore } from '@billfold/shared/store/remote-store';
import { moduleName } from '../../module/module-name';
import { closeConversations } from './file-conversations.submission';

const { feature, actions, select } = closeConversations;

it('closes many conversations in calls of at most 200 ids', async () => {
  const services = createFakeServices({ module: moduleName, answers: { 'POST sms/close': {} } });
  const remote = {
    contract: contractVersion,
    routes: [],
    ...createRemoteStore(services, [feature]),
  };
  const { store, stop } = createHostStore(moduleName, remote, () => {});
  const done = new Promise<void>((resolve) => {
    store.subscribe(() => {
      if (select(store.getState()).status === 'done') resolve();
    });
  });
  const subIds = Array.from({ length: 201 }, (_, place) => place + 1);
  store.dispatch(actions.submitted({ kind: 'rows', subIds }));
  await done;
  stop();
  expect(services.record.calls).toMatchObject([
    { path: 'sms/close', body: { sub_ids: subIds.slice(0, 200) } },
    { path: 'sms/close', body: { sub_ids: [201] } },
  ]);
});
