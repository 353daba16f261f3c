import { messageLimits, nameLimits } from '@billfold/shared/contracts/limits';
import type { TemplateView } from '@billfold/shared/contracts/template.contract';
import { basedOn, versionOf, type Based } from '@billfold/shared/forms/form-base';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { SelectField } from '@billfold/shared/forms/SelectField';
import { TextField } from '@billfold/shared/forms/TextField';
import { firstMerchant, merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { InsertFields } from './InsertFields';
import { LivePreview } from './LivePreview';
import {
  newTemplate,
  templateParts,
  templateSchema,
  templateValuesOf,
  toTemplateSave,
  type TemplateValues,
} from './template.form';
import { useTemplateSave } from './use-template-save';

export type TemplateFormProps = {
  readonly isOpen: boolean;
  /** The template that is edited; null makes a new one. */
  readonly template: TemplateView | null;
  readonly onClose: () => void;
  /** Another person may have saved meanwhile. */
  readonly onRefused: () => void;
};

const draftFields = ['merchant', 'name', 'body', 'base'];
const bodyLines = 6;

/** Makes or edits a template; it is seen filled while it is written. */
export const TemplateForm = ({ isOpen, template, onClose, onRefused }: TemplateFormProps) => {
  const session = useSession();
  const merchants = merchantsWith(session, 'message');
  const id = template?.id ?? null;
  const { isShown, isSaving, errors, save } = useTemplateSave({ isOpen, id, onClose, onRefused });
  const saved =
    template === null ? null : { values: templateValuesOf(template), version: template.version };
  return (
    <FormDialog<TemplateValues & Based>
      isOpen={isShown}
      title={template === null ? 'Create Template' : 'Edit Template'}
      initialValues={basedOn(
        saved?.values ?? newTemplate(firstMerchant(session, merchants)),
        saved?.version ?? 0,
      )}
      schema={templateSchema}
      submitLabel={template === null ? 'Create' : 'Save'}
      isBusy={isSaving}
      busyLabel={template === null ? 'Creating...' : 'Saving...'}
      errors={errors}
      isPanel
      onSubmit={(values) =>
        save(toTemplateSave(values, id === null ? null : { id, version: versionOf(values) }))
      }
      onClose={onClose}
    >
      {saved !== null && <FormConflict saved={saved} parts={templateParts} isPaused={isSaving} />}
      <TextField name="name" label="Name" maxLength={nameLimits.max} hasInitialFocus isRequired />
      {template === null && merchants.length > 1 && (
        <SelectField
          name="merchant"
          label="Business"
          options={merchants.map((merchant) => ({
            value: String(merchant.id),
            label: merchant.name,
          }))}
          isRequired
        />
      )}
      <TextField
        name="body"
        label="Message"
        lines={bodyLines}
        maxLength={messageLimits.bodyMax}
        isRequired
      />
      <InsertFields />
      <LivePreview />
      <FormDraft name={`template-${id ?? 'new'}`} fields={draftFields} />
    </FormDialog>
  );
};
