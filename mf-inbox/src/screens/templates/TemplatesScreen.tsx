import { useMay } from '@billfold/shared/remote/permission';
import { Button } from '@billfold/shared/ui/Button';
import { useTemplateDialog } from '../../entities/template/use-template-dialog';
import { TemplateDialog } from '../../features/edit-template/TemplateDialog';
import { ListTemplates } from '../../features/list-templates/ListTemplates';

const readNothing = () => undefined;

/** The list of templates, and the form of a new one. */
export const TemplatesScreen = () => {
  const { dialog, open, close } = useTemplateDialog();
  const mayWrite = useMay('message');
  return (
    <>
      <ListTemplates
        toolbar={
          mayWrite ? (
            <Button icon="plus" onClick={() => open('new')}>
              Create Template
            </Button>
          ) : undefined
        }
      />
      {mayWrite && (
        <TemplateDialog
          isOpen={dialog === 'new'}
          template={null}
          onClose={close}
          onRefused={readNothing}
        />
      )}
    </>
  );
};
