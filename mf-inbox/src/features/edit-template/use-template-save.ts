import { useServices } from '@billfold/shared/remote/Services';
import { useDialogSubmission } from '@billfold/shared/store/use-dialog-submission';
import { useEffect, useEffectEvent } from 'react';
import { saveTemplate } from '../../entities/template/save-template.submission';
import { paths } from '../../module/paths';

type Dialog = {
  readonly isOpen: boolean;
  /** The template that is edited; null: a new one, which is opened once it is made. */
  readonly id: number | null;
  readonly onClose: () => void;
  /** Another person may have saved meanwhile: the template is read again. */
  readonly onRefused: () => void;
};

const noErrors: readonly string[] = [];

/** Saves the template; success closes the dialog. */
export const useTemplateSave = ({ isOpen, id, onClose, onRefused }: Dialog) => {
  const { navigate } = useServices();
  const { state, submit, isShown } = useDialogSubmission(saveTemplate, {
    isOpen,
    onClose,
    onClosed: (saved) => {
      if (id === null) navigate(paths.template.href(saved.id));
    },
  });
  const isRefused = state.status === 'refused';
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);
  return {
    isShown,
    isSaving: state.status === 'sending',
    errors: state.status === 'refused' ? state.errors : noErrors,
    save: submit,
  };
};
