import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { classNames } from '../ui/class-names';
import { Icon } from '../ui/Icon';
import styles from './ChoiceList.module.css';

export type ListedChoice = { readonly value: string; readonly label: string };

type ChoiceListProps = {
  readonly label: string;
  readonly choices: readonly ListedChoice[];
  /** '' is a choice, too. */
  readonly value: string;
  readonly onChange: (value: string) => void;
};

/** A choice as a key: '' is none. */
const keyOf = (value: string): string => `=${value}`;

/** One of several texts, below each other; it takes the focus when it appears. */
export const ChoiceList = ({ label, choices, value, onChange }: ChoiceListProps) => (
  <ListBox
    aria-label={label}
    // The list shows what is open: the focus is at the chosen one.
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- a person has just opened it
    autoFocus
    items={choices.map((choice) => ({ ...choice, id: keyOf(choice.value) }))}
    className={classNames(styles.list)}
    selectionMode="single"
    disallowEmptySelection
    selectedKeys={[keyOf(value)]}
    onSelectionChange={(keys) => {
      const [key] = keys === 'all' ? [] : keys;
      if (key !== undefined) onChange(String(key).slice(1));
    }}
  >
    {(choice) => (
      <ListBoxItem textValue={choice.label} className={classNames(styles.choice)}>
        <Icon name="check" size={16} />
        {choice.label}
      </ListBoxItem>
    )}
  </ListBox>
);
