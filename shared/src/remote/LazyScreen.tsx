import type { ComponentType } from 'react';
import type {
  RemoteRoute,
  ScreenComponent,
  ShellServices,
  SlotComponent,
} from '../contracts/remote.contract';
import { featuresOf, type Feature } from '../store/remote-store';
import { ServicesProvider } from './Services';

const retryDelaysMs = [300, 1_000] as const;

/** Loads a chunk, and tries again after 0.3 s and 1 s: a router keeps the first rejection for ever. */
export const loadWithRetry = async <Module,>(load: () => Promise<Module>): Promise<Module> => {
  for (const delayMs of retryDelaysMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
  return load();
};

/**
 * Loads a chunk. `features`, if it exports them, are the parts of the store that its screens read and dispatch to; they
 * are in the store before a screen is drawn.
 */
const loadInto = async <Module,>(
  services: ShellServices,
  load: () => Promise<Module>,
): Promise<Module> => {
  const module = await load();
  const { features } = module as { readonly features?: readonly Feature[] };
  if (features !== undefined) featuresOf(services).add(features);
  return module;
};

/**
 * The `lazy` of a route. The screen reads the services with `useServices`. The shell's loader requests a chunk that did
 * not load again, and counts and reports the failure. Routes that share one such function share one component: going
 * from one to the other draws nothing anew.
 */
const lazyScreen = <Module,>(
  services: ShellServices,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
) => {
  let made: { readonly Screen: ComponentType; readonly Component: ScreenComponent } | null = null;
  return async (): Promise<{ readonly Component: ScreenComponent }> => {
    const Screen = pick(await loadInto(services, load));
    if (made?.Screen !== Screen) {
      const Component = () => (
        <ServicesProvider services={services}>
          <Screen />
        </ServicesProvider>
      );
      made = { Screen, Component };
    }
    return { Component: made.Component };
  };
};

/** Makes the routes of a remote: `screen(paths.team.pattern, loadTeam, (module) => module.TeamScreen)`. */
export const screenRoutes =
  (services: ShellServices) =>
  <Module,>(
    path: string,
    load: () => Promise<Module>,
    pick: (module: Module) => ComponentType,
  ): RemoteRoute => ({ path, lazy: lazyScreen(services, load, pick) });

/** The same for a slot, whose props come from another module as plain data. */
export const lazySlot =
  <Module,>(
    services: ShellServices,
    load: () => Promise<Module>,
    pick: (module: Module) => ComponentType<Readonly<Record<string, unknown>>>,
  ) =>
  async (): Promise<{ readonly Component: SlotComponent }> => {
    const Slot = pick(await loadInto(services, load));
    const Component = (props: Readonly<Record<string, unknown>>) => (
      <ServicesProvider services={services}>
        <Slot {...props} />
      </ServicesProvider>
    );
    return { Component };
  };
