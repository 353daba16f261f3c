import { mayShareViews } from '@billfold/shared/contracts/permissions.contract';
import type { SavedViewList } from '@billfold/shared/contracts/saved-view-rule';
import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import { useSession } from '@billfold/shared/remote/Services';
import { useKept } from '@billfold/shared/ui/use-presence';
import { ManageViews } from './ManageViews';
import type { ViewsDialogs } from './use-views-dialogs';
import { DeleteViewDialog, EditViewDialog, SaveViewDialog } from './ViewDialogs';

type ViewsPartsProps = {
  readonly isOpen: boolean;
  readonly list: SavedViewList;
  readonly views: readonly SavedView[];
  readonly query: string;
  readonly dialogs: ViewsDialogs;
  readonly onOpen: (view: SavedView) => void;
};

/** All that is opened from the menu of views. */
export const ViewsParts = ({ list, views, query, dialogs, onOpen }: ViewsPartsProps) => {
  // An older shell does not know permissions; the server refuses.
  const merchants = useSession().merchants.filter(
    ({ permissions }) => permissions === undefined || mayShareViews(permissions),
  );
  const { dialog, rowId, open, close } = dialogs;
  const found = views.find(({ id }) => id === rowId);
  // A dialog that leaves still names its view.
  const named = useKept(found !== undefined, found);
  const isNamed = found !== undefined;
  return (
    <>
      <SaveViewDialog
        isOpen={dialog === 'save-view'}
        onClose={close}
        {...{ list, query, merchants }}
      />
      <ManageViews
        isOpen={dialog === 'views'}
        onClose={close}
        {...{ views, query, onOpen }}
        onEdit={({ id }) => open('edit-view', id)}
        onDelete={({ id }) => open('delete-view', id)}
      />
      {named !== undefined && (
        <>
          <EditViewDialog
            isOpen={dialog === 'edit-view' && isNamed && named.may_change}
            onClose={close}
            view={named}
            merchants={merchants}
          />
          <DeleteViewDialog
            isOpen={dialog === 'delete-view' && isNamed && named.may_change}
            onClose={close}
            view={named}
          />
        </>
      )}
    </>
  );
};
