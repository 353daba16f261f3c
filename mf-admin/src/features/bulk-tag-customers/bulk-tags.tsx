import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { bulkActions } from '@billfold/shared/list/bulk-actions';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Button } from '@billfold/shared/ui/Button';
import { useState } from 'react';
import type { TagAction } from './bulk-tag';

const BulkTagDialog = lazyPart(() =>
  import('./BulkTagDialog').then((module) => module.BulkTagDialog),
);

const TagButtons = ({ selection }: { readonly selection: ListSelection }) => {
  const [action, setAction] = useState<TagAction | null>(null);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAction('add')}>
        Add tag
      </Button>
      <Button variant="secondary" size="small" onClick={() => setAction('remove')}>
        Remove tag
      </Button>
      <BulkTagDialog
        isOpen={action !== null}
        action={action}
        selection={selection}
        onClose={() => setAction(null)}
      />
    </>
  );
};

/** Tags on and off, for the rows of a page or all that match. */
export const bulkTags = bulkActions<CustomerView>({
  rowLabel: (row) => `Select ${displayName(row)}`,
  Actions: TagButtons,
});
