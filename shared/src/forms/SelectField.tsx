import { classNames } from '../ui/class-names';
import type { SelectOption } from '../ui/Select';
import selectStyles from '../ui/Select.module.css';
import { FieldFrame } from './FieldFrame';
import { choiceAttributes, useBoundField, type FieldProps } from './use-bound-field';

type SelectFieldProps = FieldProps & {
  readonly options: readonly SelectOption[];
  /** In place of setting the value, for a choice that changes other values of the form, too. */
  readonly onChoose?: (value: string) => void;
  /** False: something is always chosen. */
  readonly hasEmptyChoice?: boolean;
};

/** One of a list; the form's value is a string, '' while nothing is chosen. Rule: `textRule`. */
export const SelectField = (props: SelectFieldProps) => {
  const { name, label, hint, options, placeholder, onChoose, hasEmptyChoice = true } = props;
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
        onChange={({ target }) => (onChoose ?? bound.setValue)(target.value)}
      >
        {hasEmptyChoice && <option value="">{placeholder ?? 'Choose'}</option>}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.isDisabled}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
};
