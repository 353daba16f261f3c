import {
  renderRemote,
  type FakeHandlers,
  type RenderedRemote,
  type RenderRemoteOptions,
} from '@billfold/shared/testing/FakeShell';
import { moduleName } from '../module/module-name';
import { createRemote } from '../remote';

// The current invoice stays in the tab: the next test is another tab.
afterEach(() => sessionStorage.clear());

/** This module at one of its addresses, with prepared answers. */
export const renderCustomer = (
  path: string,
  answers: FakeHandlers,
  options: Partial<RenderRemoteOptions> = {},
): RenderedRemote => renderRemote(createRemote, { module: moduleName, path, answers, ...options });
