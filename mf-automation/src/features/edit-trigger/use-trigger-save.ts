import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { useEffect } from 'react';
import { useDispatch } from 'react-redux';
import { saveTrigger } from '../../entities/trigger/save-trigger.submission';
import { triggers } from '../../entities/trigger/triggers.resource';
import type { WizardStep } from './wizard-steps';

const noErrors: readonly string[] = [];

/**
 * Saves the event; success closes the wizard. After a refusal the list is read again: another person may have saved
 * meanwhile.
 */
export const useTriggerSave = (isOpen: boolean, step: WizardStep, onClose: () => void) => {
  const dispatch = useDispatch();
  const { state, submit, isShown } = useDialogSubmission(saveTrigger, { isOpen, onClose });
  const isRefused = state.status === 'refused';
  // A refusal is about the event as it was: it goes with the step.
  useEffect(() => {
    if (step !== 'confirm') dispatch(saveTrigger.actions.cleared());
  }, [dispatch, step]);
  useEffect(() => {
    if (isRefused) dispatch(triggers.actions.reloaded(undefined));
  }, [dispatch, isRefused]);
  return {
    isShown,
    isSaving: state.status === 'sending',
    errors: state.status === 'refused' ? state.errors : noErrors,
    save: submit,
  };
};
