import type {
  ChangeViewRequest,
  SavedView,
  SaveViewRequest,
} from '@billfold/shared/contracts/saved-view.contract';
import type { ApiError } from '@billfold/shared/http/api-error';
import { oncePer } from '@billfold/shared/http/idempotency';
import { createSubmission, type Refusals } from '@billfold/shared/store/submission';
import { moduleName } from '../../module/module-name';

const takenName = /already (?:has|have) a view with this name/;

/** A name in use is an error of the field. */
const refusalsOf = ({ details }: ApiError): Refusals => {
  const taken = details.find((text) => takenName.test(text));
  return taken === undefined ? {} : { name: taken };
};

export const saveView = createSubmission<SaveViewRequest, SavedView>({
  module: moduleName,
  name: 'saveView',
  request: (body) => ({ method: 'POST', path: 'saved_views', body }),
  /** A lost answer makes no second view. */
  once: oncePer((body) => body),
  refusalsOf,
  onDone: ({ notify }, _request, { name }) => notify({ message: `View ${name} saved.` }),
});

type ChangeView = { readonly id: number; readonly request: ChangeViewRequest };

export const changeView = createSubmission<ChangeView, SavedView>({
  module: moduleName,
  name: 'changeView',
  submit: async ({ http }, { id, request: body }) =>
    (await http.request<SavedView>({ method: 'PATCH', path: `saved_views/${id}`, body })).body,
  refusalsOf,
  onDone: ({ notify }, _change, { name }) => notify({ message: `View ${name} updated.` }),
});

export const deleteView = createSubmission<Pick<SavedView, 'id' | 'name'>>({
  module: moduleName,
  name: 'deleteView',
  submit: ({ http }, { id }) => http.request({ method: 'DELETE', path: `saved_views/${id}` }),
  onDone: ({ notify }, { name }) => notify({ message: `View ${name} deleted.` }),
});

type DefaultView = Pick<SavedView, 'id' | 'is_default'>;

export const chooseDefault = createSubmission<DefaultView>({
  module: moduleName,
  name: 'chooseDefaultView',
  submit: ({ http }, { id, is_default }) =>
    http.request({ method: 'POST', path: `saved_views/${id}/default`, body: { is_default } }),
});
