import type { ReactNode } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Header, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox';
import { SearchField } from 'react-aria-components/SearchField';
import { classNames } from '../ui/class-names';
import { Icon, type IconName } from '../ui/Icon';
import { stopWhileComposing } from '../ui/is-composing';
import { Spinner } from '../ui/Spinner';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './CommandList.module.css';

export type Command = {
  readonly id: string;
  readonly label: string;
  readonly icon: IconName;
  /** A second line that distinguishes two entries of the same name. */
  readonly detail?: string;
  /** The keys that do the same. */
  readonly keys?: string;
};

export type CommandSection = {
  readonly id: string;
  readonly title: string;
  readonly commands: readonly Command[];
};

type CommandListProps = {
  /** What is searched; the accessible name of the field and the list. */
  readonly label: string;
  readonly placeholder: string;
  readonly text: string;
  readonly maxLength: number;
  readonly onText: (text: string) => void;
  /** Sections without commands are not drawn. */
  readonly sections: readonly CommandSection[];
  /** The server still searches for more. */
  readonly isSearching: boolean;
  readonly emptyText: string;
  readonly onChoose: (id: string) => void;
  /** Below the list, such as why a search failed. */
  readonly children?: ReactNode;
};

const CommandItem = ({ command }: { readonly command: Command }) => (
  <ListBoxItem id={command.id} textValue={command.label} className={classNames(styles.command)}>
    <Icon name={command.icon} size={18} />
    <span className={styles.texts}>
      <span className={styles.label}>{command.label}</span>
      {command.detail !== undefined && <span className={styles.detail}>{command.detail}</span>}
    </span>
    {command.keys !== undefined && <kbd className={styles.keys}>{command.keys}</kbd>}
  </ListBoxItem>
);

/**
 * A field with a list below, of which the arrow keys and Enter choose while the cursor stays in the field. The owner
 * decides what is in the list.
 */
export const CommandList = (props: CommandListProps) => {
  const { label, text, onText, isSearching, onChoose } = props;
  const sections = props.sections.filter(({ commands }) => commands.length > 0);
  return (
    <div className={styles.frame} onKeyDownCapture={stopWhileComposing}>
      <Autocomplete inputValue={text} onInputChange={onText}>
        <SearchField
          aria-label={label}
          className={classNames(styles.field)}
          maxLength={props.maxLength}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog was opened to type here
          autoFocus
        >
          <Icon name="search" size={18} />
          <Input className={classNames(styles.input)} placeholder={props.placeholder} />
          {isSearching && <Spinner size="small" />}
        </SearchField>
        <ListBox
          aria-label={label}
          className={classNames(styles.list)}
          selectionMode="none"
          onAction={(key) => onChoose(String(key))}
          renderEmptyState={() => (
            <p className={styles.none}>{isSearching ? 'Searching…' : props.emptyText}</p>
          )}
        >
          {sections.map(({ id, title, commands }) => (
            <ListBoxSection key={id} id={id} className={classNames(styles.section)}>
              <Header className={classNames(styles.title)}>{title}</Header>
              {commands.map((command) => (
                <CommandItem key={command.id} command={command} />
              ))}
            </ListBoxSection>
          ))}
        </ListBox>
      </Autocomplete>
      {props.children}
      <VisuallyHidden>
        <span aria-live="polite">{isSearching ? 'Searching…' : ''}</span>
      </VisuallyHidden>
    </div>
  );
};
