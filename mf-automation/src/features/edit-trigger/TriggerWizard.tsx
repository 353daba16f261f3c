import type { TriggerView } from '@billfold/shared/contracts/trigger.contract';
import { basedOn, versionOf, type Based } from '@billfold/shared/forms/form-base';
import { FormConflict } from '@billfold/shared/forms/FormConflict';
import { FormDialog } from '@billfold/shared/forms/FormDialog';
import { FormDraft } from '@billfold/shared/forms/FormDraft';
import { firstMerchant, merchantsWith } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { useFormikContext } from 'formik';
import { ActionsStep } from './ActionsStep';
import { ConditionsStep } from './ConditionsStep';
import { ConfirmStep } from './ConfirmStep';
import { NameStep } from './NameStep';
import { triggerParts } from './trigger-parts';
import { newTrigger, toTriggerRequest, triggerValuesOf, type TriggerValues } from './trigger.form';
import { useTriggerSave } from './use-trigger-save';
import { useWizardSteps } from './use-wizard-steps';
import { WizardHead } from './WizardHead';
import type { WizardStep } from './wizard-steps';

export type TriggerWizardProps = {
  readonly isOpen: boolean;
  /** The event that is edited; null makes a new one. */
  readonly trigger: TriggerView | null;
  readonly onClose: () => void;
};

const draftFields = [...Object.keys(newTrigger('')), 'base'];

type StepProps = { readonly step: WizardStep; readonly trigger: TriggerView | null };

const StepFields = ({ step, trigger }: StepProps) => {
  const session = useSession();
  const { values } = useFormikContext<TriggerValues>();
  switch (step) {
    case 'name':
      return (
        <NameStep
          merchants={merchantsWith(session, 'automation')}
          isLocationFixed={trigger !== null}
        />
      );
    case 'conditions':
      return <ConditionsStep />;
    case 'actions':
      return <ActionsStep />;
    case 'confirm':
      return (
        <ConfirmStep
          request={{
            ...toTriggerRequest(values, trigger?.is_active ?? true),
            ...(trigger === null ? {} : { id: trigger.id }),
          }}
        />
      );
  }
};

const savedOf = (trigger: TriggerView) => ({
  values: triggerValuesOf(trigger),
  version: trigger.version,
});

/** Makes or edits an automated event in four steps; the last one shows whom it would reach. */
export const TriggerWizard = ({ isOpen, trigger, onClose }: TriggerWizardProps) => {
  const session = useSession();
  const { step, problems, submitStep, goTo, back } = useWizardSteps(isOpen);
  const { isShown, isSaving, errors, save } = useTriggerSave(isOpen, step, onClose);
  const isNew = trigger === null;
  const title = isNew ? 'Create Automated Event' : 'Edit Automated Event';
  const saved = isNew ? null : savedOf(trigger);
  const empty = newTrigger(firstMerchant(session, merchantsWith(session, 'automation')));
  const isLast = step === 'confirm';
  const lastLabel = isNew ? 'Create' : 'Save';
  return (
    <FormDialog<TriggerValues & Based>
      isOpen={isShown}
      title={title}
      initialValues={basedOn(saved?.values ?? empty, saved?.version ?? 0)}
      submitLabel={isLast ? lastLabel : 'Next'}
      isBusy={isSaving}
      busyLabel={isNew ? 'Creating...' : 'Saving...'}
      errors={isLast ? errors : problems.errors}
      refusals={problems.refusals}
      step={{ id: step, onBack: back }}
      isPanel
      onSubmit={(values) => {
        if (!submitStep(values)) return;
        save({
          edited: isNew ? null : { id: trigger.id, version: versionOf(values) },
          request: toTriggerRequest(values, trigger?.is_active ?? true),
        });
      }}
      onClose={onClose}
    >
      {saved !== null && <FormConflict saved={saved} parts={triggerParts} isPaused={isSaving} />}
      <WizardHead label={title} step={step} onReturn={goTo} />
      <StepFields step={step} trigger={trigger} />
      <FormDraft name={`automated-event-${trigger?.id ?? 'new'}`} fields={draftFields} />
    </FormDialog>
  );
};
