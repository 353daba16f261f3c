import { useSubmission } from '@billfold/shared/store/submission';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useDispatch } from 'react-redux';
import { saveTrigger } from '../../entities/trigger/save-trigger.submission';
import { triggers } from '../../entities/trigger/triggers.resource';
import type { WizardStep } from './wizard-steps';

const noErrors: readonly string[] = [];

/** Saves the event; success closes the wizard. After a refusal the list is read again: another person may have saved meanwhile. */
export const useTriggerSave = (isOpen: boolean, step: WizardStep, onClose: () => void) => {
  const dispatch = useDispatch();
  const [isSaved, setSaved] = useState(false);
  const [state, save] = useSubmission(
    saveTrigger,
    useCallback(() => setSaved(true), []),
  );
  if (isSaved && !isOpen) setSaved(false);
  const leave = useEffectEvent(onClose);
  // The form is closed before the address follows: it would be drawn anew, and empty, in between.
  useEffect(() => {
    if (isSaved) leave();
  }, [isSaved]);
  const isRefused = state.status === 'refused';
  // A refusal is about the event as it was: it goes with the dialog and with the step.
  const mayBeSaved = isOpen && step === 'confirm';
  useEffect(() => {
    if (!mayBeSaved) dispatch(saveTrigger.actions.cleared());
  }, [dispatch, mayBeSaved]);
  useEffect(() => {
    if (isRefused) dispatch(triggers.actions.reloaded(undefined));
  }, [dispatch, isRefused]);
  return {
    isSaved,
    isSaving: state.status === 'sending',
    errors: state.status === 'refused' ? state.errors : noErrors,
    save,
  };
};
