import type { CustomerView } from '@billfold/shared/contracts/subscription.contract';
import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { StoredMethods } from '../../features/list-stored-methods/StoredMethods';
import { NoteForm } from '../../features/write-note/NoteForm';

export type NotesTabProps = {
  /** For `lazyPart`. */
  readonly isOpen: boolean;
  readonly customer: CustomerView;
};

/** What staff wrote about the customer, and how the customer can pay. */
export const NotesTab = ({ customer }: NotesTabProps) => (
  <Stack gap={4}>
    <Card>
      <Stack gap={3}>
        <Heading level={2}>Notes</Heading>
        <NoteForm customer={customer} />
      </Stack>
    </Card>
    <Card>
      <Stack gap={3}>
        <Heading level={2}>Payment methods</Heading>
        <StoredMethods user={customer.user} timeZone={customer.time_zone} />
      </Stack>
    </Card>
  </Stack>
);
