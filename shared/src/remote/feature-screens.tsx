import type { ComponentType } from 'react';
import type { RemoteRoute, ShellServices } from '../contracts/remote.contract';
import { featuresOf, type Feature } from '../store/remote-store';
import { lazyScreen } from './LazyScreen';

type LoadFeatures = () => Promise<readonly Feature[]>;
type CreateScreen = <Module>(
  path: string,
  load: () => Promise<Module>,
  pick: (module: Module) => ComponentType,
  loadFeatures?: LoadFeatures,
) => RemoteRoute;

const noFeatures: LoadFeatures = async () => [];

/**
 * Makes the routes of a remote whose features arrive with their screens: a screen names those whose state it reads or
 * whose events it dispatches, and they are in the store before it is drawn.
 */
export const featureScreens =
  (services: ShellServices): CreateScreen =>
  (path, load, pick, loadFeatures = noFeatures) => {
    const loadBoth = async () => {
      const [module, features] = await Promise.all([load(), loadFeatures()]);
      featuresOf(services).add(features);
      return module;
    };
    return { path, lazy: lazyScreen(services, loadBoth, pick) };
  };
