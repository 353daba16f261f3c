import type { MerchantKeys } from '@billfold/shared/contracts/api-keys.contract';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { TextField } from '@billfold/shared/forms/TextField';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { emptySite, siteSchema, type SiteValues, toOrigin } from './add-site.form';
import { addSite } from './keys.submission';

export type AddSiteDialogProps = {
  readonly isOpen: boolean;
  readonly business: MerchantKeys;
  readonly onClose: () => void;
};

/** The address of a site whose pages may take payments. */
export const AddSiteDialog = ({ isOpen, business, onClose }: AddSiteDialogProps) => {
  const { state, submit, isShown } = useDialogSubmission(addSite, { isOpen, onClose });
  const isRefused = state.status === 'refused';
  return (
    <FormDialog<SiteValues>
      isOpen={isShown}
      title="Add a site"
      initialValues={emptySite}
      schema={siteSchema}
      submitLabel="Add site"
      isBusy={state.status === 'sending'}
      busyLabel="Adding..."
      parameters={['site']}
      {...(isRefused ? { errors: state.errors, refusals: state.refusals } : {})}
      onSubmit={({ origin }) => submit({ business, origin: toOrigin(origin) })}
      onClose={onClose}
    >
      <p>Pages on this site will be able to take payments for {business.merchant_name}.</p>
      <TextField
        name="origin"
        label="Site address"
        hint="Such as https://shop.example, with nothing after it."
        inputMode="text"
        maxLength={300}
        isVerbatim
        isRequired
        hasInitialFocus
      />
    </FormDialog>
  );
};
