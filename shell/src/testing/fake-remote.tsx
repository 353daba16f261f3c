import {
  contractVersion,
  type CreateRemote,
  type RemoteModule,
  type ShellServices,
} from '@billfold/shared/contracts/remote.contract';
import type { PlannedRelease } from '../federation/loader/planned-release';
import type { RemoteSource } from '../federation/loader/remote-source';

/** The services that each module received, by its name. */
export type GivenServices = Map<string, ShellServices>;

const screenNamed = (title: string) => () => (
  <>
    <h1>{title}</h1>
    <p>screen of a module</p>
  </>
);

/** A remote that keeps the contract: one plain screen per planned route, headed by the route's title. */
export const remoteOf = (
  release: PlannedRelease,
  change: Partial<RemoteModule> = {},
): RemoteModule => ({
  contract: contractVersion,
  routes: release.routes.map(({ path, title }) => ({
    path,
    lazy: () => Promise.resolve({ Component: screenNamed(title) }),
  })),
  slots: {
    chat: () => Promise.resolve({ Component: ({ subId }) => <p>chat of {String(subId)}</p> }),
  },
  ...change,
});

/** Every module of the plan loads at once; `changes` replaces parts of some. */
export const workingSource =
  (
    given: GivenServices,
    changes: Readonly<Record<string, Partial<RemoteModule>>> = {},
  ): RemoteSource =>
  (release) => {
    const createRemote: CreateRemote = (services) => {
      given.set(release.module, services);
      return remoteOf(release, changes[release.module]);
    };
    return Promise.resolve({ createRemote });
  };
