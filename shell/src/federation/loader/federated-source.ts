import { getInstance } from '@module-federation/enhanced/runtime';
import { createFederatedSource, type RemoteSource } from './remote-source';

/** Remotes through the federation runtime that this build started. */
export const federatedSource = (): RemoteSource => {
  const instance = getInstance();
  if (!instance) throw new Error('The federation runtime did not start');
  return createFederatedSource(instance);
};
