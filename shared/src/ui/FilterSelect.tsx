import { Button as AriaButton, DialogTrigger, Popover } from 'react-aria-components';
import { Button } from './Button';
import { Checkbox } from './Checkbox';
import { classNames } from './class-names';
import styles from './FilterSelect.module.css';
import { Icon } from './Icon';

type FilterSelectProps = {
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
  readonly selected: readonly string[];
  readonly onChange: (selected: readonly string[]) => void;
};

/** A filter with several choices; none chosen means no filter. */
export const FilterSelect = ({ label, options, selected, onChange }: FilterSelectProps) => {
  const toggle = (value: string, isChosen: boolean) =>
    onChange(
      options
        .map((option) => option.value)
        .filter((other) => (other === value ? isChosen : selected.includes(other))),
    );
  return (
    <DialogTrigger>
      <AriaButton className={classNames(styles.trigger, selected.length > 0 && styles.active)}>
        <Icon name="filter" size={16} />
        <span>{label}</span>
        {selected.length > 0 && <span className={styles.count}>{selected.length}</span>}
        <Icon name="chevron-down" size={16} />
      </AriaButton>
      {/* Without a dialog inside, the popover is one: its hidden buttons for screen readers then belong to it. */}
      <Popover className={classNames(styles.popover)} placement="bottom start" aria-label={label}>
        <div className={styles.choices}>
          {options.map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              isChecked={selected.includes(option.value)}
              onChange={(isChosen) => toggle(option.value, isChosen)}
            />
          ))}
          <Button
            variant="quiet"
            size="small"
            disabled={selected.length === 0}
            onClick={() => onChange([])}
          >
            Clear
          </Button>
        </div>
      </Popover>
    </DialogTrigger>
  );
};
