import { useFormikContext } from 'formik';
import type { Refusals } from '../store/submission';

/** The refusals of these very values, as the form keeps them. */
export type RefusedValues = { readonly values: unknown; readonly refusals: Refusals };

/** What is refused of a value of the form, until the form changes. For controls that are no bound fields. */
export const useRefusal = (name: string): string | undefined => {
  const { status, values } = useFormikContext();
  const refused = status as RefusedValues | undefined;
  return refused?.values === values ? refused?.refusals[name] : undefined;
};
