import { useFormikContext } from 'formik';
import type { GroupForm } from './group-form';

/** One value of the form around the component, and its setter. */
export const useGroupField = <Name extends keyof GroupForm>(name: Name) => {
  const { values, setFieldValue } = useFormikContext<GroupForm>();
  return {
    value: values[name],
    setValue: (value: GroupForm[Name]) => void setFieldValue(name, value),
  };
};
