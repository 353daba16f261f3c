import { isChanged } from '@billfold/shared/contracts/live.contract';
import type { SavedViewList } from '@billfold/shared/contracts/saved-view-rule';
import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import { bodyOrThrow } from '@billfold/shared/http/api-error';
import { createResource } from '@billfold/shared/store/resource';
import { moduleName } from '../../module/module-name';
import { changeView, chooseDefault, deleteView, saveView } from './saved-view.submission';

/** The views of a list: own ones, and those of the own teams. */
export const savedViews = createResource({
  module: moduleName,
  name: 'savedViews',
  load: async ({ http }, list: SavedViewList) =>
    bodyOrThrow(
      await http.request<readonly SavedView[]>({
        method: 'GET',
        path: 'saved_views',
        query: { list },
      }),
    ),
  refreshOn: (event) => isChanged(event, 'saved_view'),
  refreshAfter: [saveView, changeView, deleteView, chooseDefault].map(
    ({ actions }) => actions.done,
  ),
});

/** Loaded with the menu of views. */
export const savedViewFeatures = [
  savedViews.feature,
  saveView.feature,
  changeView.feature,
  deleteView.feature,
  chooseDefault.feature,
];
