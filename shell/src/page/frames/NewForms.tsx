import { withParameters } from '@billfold/shared/remote/with-parameters';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFederation } from '../../federation/parts/federation-context';
import { newParameter, useNewForms, type NewForm } from '../over-page/new-forms';
import { OverPage } from '../over-page/OverPage';

type OpenedFormProps = {
  readonly form: NewForm;
  readonly isOpen: boolean;
  readonly onClose: () => void;
};

const OpenedForm = ({ form, isOpen, onClose }: OpenedFormProps) => {
  const { Slot } = useFederation();
  return (
    <OverPage label={form.label} isOpen={isOpen} onClose={onClose}>
      <Slot module={form.module} name={form.slot} props={{ isOpen, parameter: newParameter }} />
    </OverPage>
  );
};

/**
 * The forms over every screen. One that was opened stays, so that it can fade, and so that a permission that is
 * withdrawn meanwhile takes nothing typed away: the server refuses it.
 */
export const NewForms = () => {
  const offered = useNewForms();
  const [params, setParams] = useSearchParams();
  const [opened, setOpened] = useState<readonly NewForm[]>([]);
  const word = params.get(newParameter);
  const requested = offered.find((form) => form.word === word);
  if (requested !== undefined && !opened.includes(requested)) setOpened([...opened, requested]);
  const close = () =>
    setParams(withParameters(params, { [newParameter]: null }), {
      replace: true,
      preventScrollReset: true,
    });
  return opened.map((form) => (
    <OpenedForm key={form.word} form={form} isOpen={form.word === word} onClose={close} />
  ));
};
