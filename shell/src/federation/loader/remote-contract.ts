import {
  contractVersion,
  type CreateRemote,
  type RemoteModule,
  type ShellServices,
} from '@billfold/shared/contracts/remote.contract';
import { releaseName, type PlannedRelease } from './planned-release';

/** A module that does not keep the remote contract: trying again does not help, another release may. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
}

/** The shell serves the current contract and the one before it. */
const isServedContract = (contract: unknown): boolean =>
  contract === contractVersion || (contract === contractVersion - 1 && contract > 0);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;
const isFunction = (value: unknown): boolean => typeof value === 'function';
const isOptionalFunction = (value: unknown): boolean => value === undefined || isFunction(value);
const isRoute = (value: unknown): boolean =>
  isObject(value) && typeof value['path'] === 'string' && isFunction(value['lazy']);
const isSlots = (value: unknown): boolean =>
  value === undefined || (isObject(value) && Object.values(value).every(isFunction));

const isRemoteModule = (value: unknown): value is RemoteModule =>
  isObject(value) &&
  isServedContract(value['contract']) &&
  Array.isArray(value['routes']) &&
  value['routes'].every(isRoute) &&
  isOptionalFunction(value['reducer']) &&
  isOptionalFunction(value['saga']) &&
  isOptionalFunction(value['canReload']) &&
  isSlots(value['slots']);

/** Refuses a release by its plan entry, before its code runs. */
export const refuseUnservedContract = (release: PlannedRelease): void => {
  if (!isServedContract(release.contract))
    throw new ContractError(
      `${releaseName(release)} keeps contract ${release.contract}, this shell serves ${contractVersion}`,
    );
};

/** The remote of a loaded container. Throws a ContractError when the container has another shape. */
export const createCheckedRemote = (
  container: unknown,
  release: PlannedRelease,
  services: ShellServices,
): RemoteModule => {
  const create = isObject(container) ? container['createRemote'] : undefined;
  if (!isFunction(create))
    throw new ContractError(`${releaseName(release)} exports no createRemote`);
  const remote: unknown = (create as CreateRemote)(services);
  if (!isRemoteModule(remote))
    throw new ContractError(
      `${releaseName(release)} does not keep the shape of the remote contract`,
    );
  return remote;
};
