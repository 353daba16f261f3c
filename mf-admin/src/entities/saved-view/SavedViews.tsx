import { lazyPart, waitingTool } from '@billfold/shared/remote/lazy-part';
import type { ComponentProps } from 'react';
import styles from './SavedViews.module.css';

/** As wide as the menu of a list in no view, so that the search and the filters keep their places. */
const waiting = <span className={styles.waiting}>{waitingTool}</span>;

const ViewsMenu = lazyPart(
  async () => (await import(/* webpackChunkName: "views-menu" */ './ViewsMenu')).ViewsMenu,
  async () => (await import('./saved-views.resource')).savedViewFeatures,
  waiting,
);

/** The saved views of a list, in its toolbar. They arrive behind the list: its first rows do not wait. */
export const SavedViews = (props: Omit<ComponentProps<typeof ViewsMenu>, 'isOpen'>) => (
  <ViewsMenu isOpen {...props} />
);
