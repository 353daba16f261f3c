import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useEffectEvent } from 'react';

/** Inside a Form: tells what is entered, so that it is there again after other steps. Draws nothing. */
export const KeepEntry = <Values extends FormikValues>({ onChange }: { readonly onChange: (values: Values) => void }) => {
  const { values } = useFormikContext<Values>();
  const tell = useEffectEvent(onChange);
  useEffect(() => tell(values), [values]);
  return null;
};
