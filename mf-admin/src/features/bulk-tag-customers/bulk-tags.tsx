import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { displayName } from '@billfold/shared/format/names';
import { bulkActions } from '@billfold/shared/list/bulk-actions';
import type { ListSelection } from '@billfold/shared/list/use-list-selection';
import { lazyPart } from '@billfold/shared/remote/lazy-part';
import { Button } from '@billfold/shared/ui/Button';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { dialogOpened, selectBulkTag } from './bulk-tag.slice';

const BulkTagDialog = lazyPart(() =>
  import('./BulkTagDialog').then((module) => module.BulkTagDialog),
);

const TagButtons = ({ selection }: { readonly selection: ListSelection }) => {
  const dispatch = useDispatch();
  const { asks, done } = useSelector(selectBulkTag);
  const [seen] = useState(done);
  const clear = useEffectEvent(selection.clear);
  useEffect(() => {
    if (done > seen) clear();
  }, [done, seen]);
  return (
    <>
      <Button variant="secondary" size="small" onClick={() => dispatch(dialogOpened('add'))}>
        Add tag
      </Button>
      <Button variant="secondary" size="small" onClick={() => dispatch(dialogOpened('remove'))}>
        Remove tag
      </Button>
      <BulkTagDialog isOpen={asks !== null} action={asks} selection={selection} />
    </>
  );
};

/** Tags on and off, for the rows of a page or all that match. */
export const bulkTags = bulkActions<CustomerView>({
  rowLabel: (row) => `Select ${displayName(row)}`,
  Actions: TagButtons,
});
