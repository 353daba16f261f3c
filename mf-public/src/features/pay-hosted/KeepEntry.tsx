import { useFormikContext, type FormikValues } from 'formik';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Inside a Form: reports its values on each change, so that they are restored after other steps. Draws nothing. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- formik's context cannot infer it: the component that draws this names the form's values
export const KeepEntry = <Values extends FormikValues>({
  onChange,
}: {
  readonly onChange: (values: Values) => unknown;
}) => {
  const { values } = useFormikContext<Values>();
  const reported = useRef(values);
  const tell = useEffectEvent(onChange);
  useEffect(() => {
    if (reported.current === values) return;
    reported.current = values;
    void tell(values);
  }, [values]);
  return null;
};
