import { classNames } from '../ui/class-names';
import type { SelectOption } from '../ui/Select';
import selectStyles from '../ui/Select.module.css';
import { FieldFrame } from './FieldFrame';
import { choiceAttributes, useBoundField, type FieldProps } from './use-bound-field';

/** One of a list; the form's value is a string, '' while nothing is chosen. Rule: `textRule`. */
export const SelectField = (props: FieldProps & { readonly options: readonly SelectOption[] }) => {
  const { name, label, hint, options, placeholder } = props;
  const bound = useBoundField<string>(name, hint);
  return (
    <FieldFrame
      id={bound.id}
      label={label}
      hint={hint}
      hintId={bound.hintId}
      error={bound.error}
      errorId={bound.errorId}
    >
      <select
        {...choiceAttributes(props, bound)}
        className={classNames(selectStyles.select)}
        value={bound.value}
        onChange={(event) => bound.setValue(event.target.value)}
      >
        <option value="">{placeholder ?? 'Choose'}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
};
