import { useServices } from '@billfold/shared/remote/Services';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { saveTemplate, type TemplateSave } from '../../entities/template/save-template.submission';
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
  const dispatch = useDispatch();
  const { navigate } = useServices();
  const state = useSelector(saveTemplate.select);
  const made = useRef<number | null>(null);
  const finish = useEffectEvent((savedId: number) => {
    if (id === null) made.current = savedId;
    onClose();
  });
  const isRefused = state.status === 'refused';
  const refuse = useEffectEvent(onRefused);
  useEffect(() => {
    if (isRefused) refuse();
  }, [isRefused]);
  useEffect(() => {
    if (isOpen) {
      if (state.status === 'done') finish(state.answer.id);
      return;
    }
    dispatch(saveTemplate.actions.cleared());
    if (made.current !== null) navigate(paths.template.href(made.current));
    made.current = null;
  }, [isOpen, state, dispatch, navigate]);
  return {
    isSaved: state.status === 'done',
    isSaving: state.status === 'sending',
    errors: state.status === 'refused' ? state.errors : noErrors,
    save: (save: TemplateSave) => void dispatch(saveTemplate.actions.submitted(save)),
  };
};
