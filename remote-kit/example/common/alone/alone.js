import { merchantSession, mountFakeShell } from '@billfold/remote-kit/fake-shell';
import { createRemote } from '../source/remote.js';

if (location.pathname === '/') history.replaceState(null, '', '/admin/parcels');

mountFakeShell(createRemote, {
  module: 'mf-parcels',
  session: merchantSession,
  // In place of the API, such as 'GET parcels/:id': ({ params }) => ({ id: Number(params.id) })
  answers: {},
});
