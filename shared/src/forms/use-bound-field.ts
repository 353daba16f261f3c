import { useField } from 'formik';
import { useId } from 'react';
import { useRefusal } from './use-refusal';

export type FieldProps = {
  /** The value's name in the form. */
  readonly name: string;
  readonly label: string;
  /** Text beside the label: '(optional)', 'birthday or zip required'. */
  readonly hint?: string;
  /** For assistive technology. The rule itself is in the form's schema. */
  readonly isRequired?: boolean;
  readonly isDisabled?: boolean;
  readonly isReadOnly?: boolean;
  readonly placeholder?: string;
  readonly autoComplete?: string;
  // The first field of a dialog may take the focus; on whole screens leave it to the visitor.
  readonly hasInitialFocus?: boolean;
};

type Ids = { readonly id: string; readonly hintId: string | undefined };

const errorParts = ({ id, hintId }: Ids, error: string | undefined) => {
  const errorId = error === undefined ? undefined : `${id}-error`;
  return {
    error,
    errorId,
    describedBy: [hintId, errorId].filter((part) => part !== undefined).join(' ') || undefined,
  };
};

/** The field with an error of its input, if there is one, in place of the form's. */
export const withError = <Field extends Ids>(field: Field, error: string | undefined) =>
  error === undefined ? field : { ...field, ...errorParts(field, error) };

/**
 * A formik value with the ids and the error that a drawn field needs. An error shows once the field was left, and a
 * refusal of the server until the form changes.
 */
export const useBoundField = <Value>(name: string, hint: string | undefined) => {
  const [field, meta, { setValue, setTouched }] = useField<Value>(name);
  const id = useId();
  const refusal = useRefusal(name);
  const hintId = hint === undefined ? undefined : `${id}-hint`;
  const bound = {
    id,
    hintId,
    value: field.value,
    setValue: (value: Value) => void setValue(value),
    leave: () => void setTouched(true),
    /** Leaves the field with another value. Formik would validate the former value if it got two events. */
    leaveWith: (value: Value) => {
      void setTouched(true, false);
      void setValue(value, true);
    },
  };
  return { ...bound, ...errorParts(bound, (meta.touched ? meta.error : undefined) ?? refusal) };
};

type Bound = {
  readonly id: string;
  readonly error: string | undefined;
  readonly describedBy: string | undefined;
  readonly leave: () => void;
};

/** What a list of choices of a form carries. */
export const choiceAttributes = (props: FieldProps, bound: Bound) => ({
  id: bound.id,
  name: props.name,
  disabled: props.isDisabled,
  autoComplete: props.autoComplete ?? 'off',
  'aria-required': props.isRequired === true ? true : undefined,
  'aria-invalid': bound.error === undefined ? undefined : true,
  'aria-describedby': bound.describedBy,
  onBlur: bound.leave,
});

/** What every input of a form carries. */
export const inputAttributes = (props: FieldProps, bound: Bound) => ({
  ...choiceAttributes(props, bound),
  readOnly: props.isReadOnly,
  placeholder: props.placeholder,
});
