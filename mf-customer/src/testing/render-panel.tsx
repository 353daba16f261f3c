import type { CreateRemote } from '@billfold/shared/contracts/remote.contract';
import { screenRoutes } from '@billfold/shared/remote/LazyScreen';
import { featuresOf, type Feature } from '@billfold/shared/store/remote-store';
import {
  renderRemote,
  type RenderedRemote,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import type { ComponentType } from 'react';
import { moduleName } from '../module/module-name';
import { createRemote } from '../remote';

/** A part of this module that has no address of its own, with the features it needs. */
export const renderPanel = (
  Panel: ComponentType,
  features: readonly Feature[],
  options: Omit<RenderRemoteOptions, 'module' | 'path'> = {},
): RenderedRemote => {
  const withPanel: CreateRemote = (services) => {
    const remote = createRemote(services);
    featuresOf(services).add(features);
    return {
      ...remote,
      routes: [
        screenRoutes(services)(
          '/panel',
          async () => ({ Panel }),
          (module) => module.Panel,
        ),
      ],
    };
  };
  return renderRemote(withPanel, { module: moduleName, path: '/panel', ...options });
};
