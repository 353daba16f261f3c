import { lazyPart, waitingTool } from '@billfold/shared/remote/lazy-part';
import type { ComponentProps } from 'react';

const ViewsMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "views-menu" */ './ViewsMenu')).ViewsMenu,
  async () => (await import('./saved-views.resource')).savedViewFeatures,
  waitingTool,
);

/** The saved views of a list, in its toolbar. They arrive behind the list: its first rows do not wait. */
export const SavedViews = (props: Omit<ComponentProps<typeof ViewsMenu>, 'isOpen'>) => (
  <ViewsMenu isOpen {...props} />
);
