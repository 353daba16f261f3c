import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import type { InvoiceListHandle } from './use-invoice-list';

/** The way to the next page of a list, while there is one. */
export const ShowMore = ({ list, loadMore }: InvoiceListHandle) => {
  if (list.status !== 'loaded' || list.value.nextCursor === null) return null;
  return (
    <Inline justify="center">
      <Button
        variant="secondary"
        isBusy={list.value.isLoadingMore}
        busyLabel="Loading"
        onClick={loadMore}
      >
        Show more
      </Button>
    </Inline>
  );
};
