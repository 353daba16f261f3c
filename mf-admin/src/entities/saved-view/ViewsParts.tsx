import { mayShareViews } from '@billfold/shared/contracts/permissions.contract';
import type { SavedViewList } from '@billfold/shared/contracts/saved-view-rule';
import type { SavedView } from '@billfold/shared/contracts/saved-view.contract';
import { useSession } from '@billfold/shared/remote/Services';
import type { AddressDialog } from '@billfold/shared/remote/use-dialog';
import { useKept } from '@billfold/shared/ui/use-presence';
import { ManageViews } from './ManageViews';
import { DeleteViewDialog, EditViewDialog, SaveViewDialog } from './ViewDialogs';

type ViewsDialogs = Readonly<Record<'saving' | 'managing' | 'edit' | 'deletion', AddressDialog>>;

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
  const { saving, managing, edit, deletion } = dialogs;
  const found = views.find(({ id }) => id === edit.id);
  // A dialog that leaves still names its view.
  const named = useKept(found !== undefined, found);
  const isNamed = found !== undefined;
  return (
    <>
      <SaveViewDialog
        isOpen={saving.isOpen}
        onClose={saving.close}
        {...{ list, query, merchants }}
      />
      <ManageViews
        isOpen={managing.isOpen}
        onClose={managing.close}
        {...{ views, query, onOpen }}
        onEdit={({ id }) => edit.openFor(id)}
        onDelete={({ id }) => deletion.openFor(id)}
      />
      {named !== undefined && (
        <>
          <EditViewDialog
            isOpen={edit.isOpen && isNamed && named.may_change}
            onClose={edit.close}
            view={named}
            merchants={merchants}
          />
          <DeleteViewDialog
            isOpen={deletion.isOpen && isNamed && named.may_change}
            onClose={deletion.close}
            view={named}
          />
        </>
      )}
    </>
  );
};
