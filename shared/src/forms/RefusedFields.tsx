import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import type { Refusals } from '../store/submission';

/** The refusals of these very values, as the form keeps them. */
type RefusedValues = { readonly values: unknown; readonly refusals: Refusals };

/** What is refused of a value of the form, until the form changes. For controls that are no bound fields. */
export const useRefusal = (name: string): string | undefined => {
  const { status, values } = useFormikContext();
  const refused = status as RefusedValues | undefined;
  return refused?.values === values ? refused?.refusals[name] : undefined;
};

type RefusedFieldsProps = {
  /** Always the same object for one answer of the server. */
  readonly refusals: Refusals;
  readonly formId: string;
};

/** Shows the server's refusals below the fields that they name, and focuses the first. They go with the next change of the form. */
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
