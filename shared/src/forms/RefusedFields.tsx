import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import type { Refusals } from '../store/submission';
import type { RefusedValues } from './use-refusal';

type RefusedFieldsProps = {
  /** Always the same object for one answer of the server. */
  readonly refusals: Refusals;
  readonly formId: string;
};

/**
 * Shows the server's refusals below the fields that they name, and focuses the first. They go with the next change of
 * the form.
 */
export const RefusedFields = ({ refusals, formId }: RefusedFieldsProps) => {
  const { values, status, setStatus } = useFormikContext();
  const refuse = useEffectEvent((given: Refusals) => {
    if (status !== undefined || Object.keys(given).length > 0)
      setStatus({ refusals: given, values });
  });
  useEffect(() => refuse(refusals), [refusals]);
  const isShown = (status as RefusedValues | undefined)?.refusals === refusals;
  useEffect(() => {
    if (isShown)
      document.getElementById(formId)?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [isShown, formId]);
  return null;
};
