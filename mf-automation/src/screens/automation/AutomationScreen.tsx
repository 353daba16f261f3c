import { useMay } from '@billfold/shared/remote/permission';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { triggers } from '../../entities/trigger/triggers.resource';
import { useTriggerDialog } from '../../entities/trigger/use-trigger-dialog';
import { DeleteTriggerDialog } from '../../features/delete-trigger/DeleteTriggerDialog';
import { TriggerDialog } from '../../features/edit-trigger/TriggerDialog';
import { ListTriggers } from '../../features/list-triggers/ListTriggers';

/** What the address opens over the list. */
const Dialogs = () => {
  const { dialog, rowId, close } = useTriggerDialog();
  const [data] = useResource(triggers);
  const trigger = valueOf(data)?.find(({ id }) => id === rowId) ?? null;
  const isEdited = dialog === 'edit' && trigger !== null;
  return (
    <>
      <TriggerDialog
        isOpen={dialog === 'new' || isEdited}
        trigger={isEdited ? trigger : null}
        onClose={close}
      />
      <DeleteTriggerDialog isOpen={dialog === 'delete'} trigger={trigger} onClose={close} />
    </>
  );
};

/** The automated events of all merchants of the staff member. */
export const AutomationScreen = () => {
  const mayChange = useMay('automation');
  const { open } = useTriggerDialog();
  return (
    <Page>
      <Stack gap={5}>
        <Inline justify="between">
          <Heading level={1}>Automation</Heading>
          {mayChange && (
            <Button icon="plus" onClick={() => open('new')}>
              Create Automated Event
            </Button>
          )}
        </Inline>
        <ListTriggers />
      </Stack>
      {mayChange && <Dialogs />}
    </Page>
  );
};
