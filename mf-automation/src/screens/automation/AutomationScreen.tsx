import { useMay } from '@billfold/shared/remote/permission';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { triggers } from '../../entities/trigger/triggers.resource';
import { DeleteTriggerDialog } from '../../features/delete-trigger/DeleteTriggerDialog';
import { TriggerDialog } from '../../features/edit-trigger/TriggerDialog';
import { ListTriggers } from '../../features/list-triggers/ListTriggers';

/** What the address opens over the list. */
const Dialogs = () => {
  const [creation, edit, deletion] = [useDialog('new'), useDialog('edit'), useDialog('delete')];
  const [data] = useResource(triggers);
  const trigger = valueOf(data)?.find(({ id }) => id === edit.id) ?? null;
  const isEdited = edit.isOpen && trigger !== null;
  return (
    <>
      <TriggerDialog
        isOpen={creation.isOpen || isEdited}
        trigger={isEdited ? trigger : null}
        onClose={edit.close}
      />
      <DeleteTriggerDialog isOpen={deletion.isOpen} trigger={trigger} onClose={deletion.close} />
    </>
  );
};

/** The automated events of all merchants of the staff member. */
export const AutomationScreen = () => {
  const mayChange = useMay('automation');
  const creation = useDialog('new');
  return (
    <Page>
      <Stack gap={5}>
        <Inline justify="between">
          <Heading level={1}>Automation</Heading>
          {mayChange && (
            <Button icon="plus" onClick={creation.open}>
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
