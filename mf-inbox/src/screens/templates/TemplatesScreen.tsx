import { useMay } from '@billfold/shared/remote/permission';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { Button } from '@billfold/shared/ui/Button';
import { TemplateDialog } from '../../features/edit-template/TemplateDialog';
import { ListTemplates } from '../../features/list-templates/ListTemplates';

const readNothing = () => undefined;

/** The list of templates, and the form of a new one. */
export const TemplatesScreen = () => {
  const creation = useDialog('new');
  const mayWrite = useMay('message');
  return (
    <>
      <ListTemplates
        toolbar={
          mayWrite ? (
            <Button icon="plus" onClick={creation.open}>
              Create Template
            </Button>
          ) : undefined
        }
        emptyAction={
          <>
            <p>A template is a text you write once and use in chats, mass messages and events.</p>
            {mayWrite && (
              <Button variant="secondary" size="small" onClick={creation.open}>
                Write your first template
              </Button>
            )}
          </>
        }
      />
      {mayWrite && (
        <TemplateDialog
          isOpen={creation.isOpen}
          template={null}
          onClose={creation.close}
          onRefused={readNothing}
        />
      )}
    </>
  );
};
