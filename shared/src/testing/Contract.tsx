import {
  contractVersion,
  type CreateRemote,
  type RemoteModule,
} from '../contracts/remote.contract';
import { createFakeServices } from './FakeShell';

/** What the shell would refuse in a remote; empty when it would take it. */
const contractFaults = (remote: RemoteModule): readonly string[] => {
  const faults: string[] = [];
  if (remote.contract !== contractVersion)
    faults.push(`contract is ${remote.contract}, not ${contractVersion}`);
  if (remote.routes.length === 0) faults.push('there is no route');
  const paths = remote.routes.map((route) => route.path);
  if (new Set(paths).size !== paths.length) faults.push('two routes have the same path');
  for (const path of paths)
    if (!path.startsWith('/')) faults.push(`the path ${path} is not absolute`);
  if (
    remote.reducer !== undefined &&
    remote.reducer(undefined, { type: 'test/none' }) === undefined
  )
    faults.push('the reducer has no initial state');
  if (remote.saga !== undefined && typeof remote.saga().next !== 'function')
    faults.push('the saga is no generator');
  if (remote.canReload !== undefined && typeof remote.canReload() !== 'boolean')
    faults.push('canReload does not answer a boolean');
  return faults;
};

/**
 * The architecture test of a remote: its exposed module satisfies the contract, and every screen and slot it names can
 * be loaded. Resolves to the remote, for further expectations.
 */
export const expectRemoteModule = async (
  createRemote: CreateRemote,
  module: string,
): Promise<RemoteModule> => {
  const remote = createRemote(createFakeServices({ module }));
  expect(contractFaults(remote)).toEqual([]);
  const lazies = [
    ...remote.routes.map((route) => route.lazy),
    ...Object.values(remote.slots ?? {}),
  ];
  for (const lazy of lazies) {
    const { Component } = await lazy();
    expect(typeof Component).toBe('function');
  }
  return remote;
};
