import { useFormikContext } from 'formik';
import { useEffect, useEffectEvent } from 'react';
import { useDispatch } from 'react-redux';
import { methodFormLeft, type MethodDraft } from './add-method.slice';

/** Inside a form: what was typed and is no secret outlives it, for those who left by mistake. */
export const KeepDraft = ({ names }: { readonly names: readonly (keyof MethodDraft)[] }) => {
  const dispatch = useDispatch();
  const { values } = useFormikContext<Partial<MethodDraft>>();
  const keep = useEffectEvent(
    () =>
      void dispatch(
        methodFormLeft({
          draft: Object.fromEntries(names.map((name) => [name, values[name] ?? ''])),
        }),
      ),
  );
  useEffect(() => () => keep(), []);
  return null;
};
