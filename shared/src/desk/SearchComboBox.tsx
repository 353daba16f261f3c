import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Button as AriaButton, Popover } from 'react-aria-components';
import { ComboBox } from 'react-aria-components/ComboBox';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { chatLimits } from '../contracts/limits';
import { classNames } from '../ui/class-names';
import { ErrorArea } from '../ui/ErrorArea';
import { Icon } from '../ui/Icon';
import { stopWhileComposing } from '../ui/is-composing';
import { Spinner } from '../ui/Spinner';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import styles from './SearchComboBox.module.css';

export type ComboBoxOption = {
  readonly id: string;
  readonly label: string;
  /** A second line that distinguishes options of the same name: a phone number. */
  readonly detail?: string;
};

type SearchComboBoxProps = {
  readonly label: string;
  /** The chosen option; it stays chosen while another search runs. */
  readonly chosen: ComboBoxOption | null;
  /** Called with null when the text was cleared. */
  readonly onChoose: (option: ComboBoxOption | null) => void;
  /** What the server found for the last text of `onSearch`. */
  readonly options: readonly ComboBoxOption[];
  readonly status: 'idle' | 'loading' | 'loaded' | 'failed';
  /** Called 250 ms after the last key, and with '' when the list is opened without a search. */
  readonly onSearch: (text: string) => void;
  readonly errors?: readonly string[];
  readonly placeholder?: string;
  readonly emptyText?: string;
  readonly isDisabled?: boolean;
  readonly isRequired?: boolean;
  /** The field is for the next choice: the owner shows what is chosen elsewhere. */
  readonly isEmptiedByChoice?: boolean;
  /** In pixels. Without it the list is as high as there is room. */
  readonly listHeight?: number;
  /** What is wrong with the choice. */
  readonly problem?: string | undefined;
};

const Option = ({ option }: { readonly option: ComboBoxOption }) => (
  <ListBoxItem id={option.id} textValue={option.label} className={classNames(styles.option)}>
    <span className={styles.name}>{option.label}</span>
    {option.detail !== undefined && <span className={styles.detail}>{option.detail}</span>}
  </ListBoxItem>
);

/** `ask` searches once the typing pauses, `askNow` at once. */
const useSearch = (onSearch: (text: string) => void) => {
  const [waiting, setWaiting] = useState<string | null>(null);
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (waiting === null) return undefined;
    const timer = setTimeout(() => {
      setWaiting(null);
      search(waiting);
    }, chatLimits.searchDebounceMs);
    return () => clearTimeout(timer);
  }, [waiting]);
  return {
    isWaiting: waiting !== null,
    ask: setWaiting,
    askNow: (text: string) => {
      setWaiting(null);
      onSearch(text);
    },
    cancel: () => setWaiting(null),
  };
};

/**
 * A text field that searches on the server and offers the results. A text without a choice becomes the chosen option
 * again when the field loses the focus.
 */
export const SearchComboBox = (props: SearchComboBoxProps) => {
  const { label, chosen, onChoose, options, status, problem, isDisabled = false } = props;
  const {
    isRequired = false,
    isEmptiedByChoice = false,
    placeholder = '',
    emptyText = 'Nothing matches your search.',
  } = props;
  const [text, setText] = useState(chosen?.label ?? '');
  const [knownChoice, setKnownChoice] = useState(chosen);
  const [isOpen, setOpen] = useState(false);
  const problemId = useId();
  const input = useRef<HTMLInputElement>(null);
  const search = useSearch(props.onSearch);
  if (chosen?.id !== knownChoice?.id) {
    setKnownChoice(chosen);
    setText(chosen?.label ?? '');
  }
  const isSearching = status === 'loading' || search.isWaiting;
  const handleInput = (typed: string) => {
    setText(typed);
    if (typed === '' && chosen !== null) onChoose(null);
    if (typed !== chosen?.label) search.ask(typed);
  };
  const handleSelection = (key: string | null) => {
    const option = options.find(({ id }) => id === key);
    search.cancel();
    if (option === undefined || option.id === chosen?.id) setText(chosen?.label ?? '');
    else {
      setText(isEmptiedByChoice ? '' : option.label);
      // The list stays open for the next choice.
      if (isEmptiedByChoice) search.askNow('');
      onChoose(option);
    }
  };
  const retry = () => {
    // The pressed button goes.
    input.current?.focus();
    search.askNow(text === chosen?.label ? '' : text);
  };
  const failure = status === 'failed' && !search.isWaiting && (
    <ErrorArea errors={props.errors ?? ["The search didn't work."]} onRetry={retry} />
  );
  return (
    <div className={styles.field} onKeyDownCapture={stopWhileComposing}>
      <ComboBox
        className={classNames(styles.box)}
        items={options}
        selectedKey={chosen?.id ?? null}
        onSelectionChange={(key) => handleSelection(key === null ? null : String(key))}
        inputValue={text}
        onInputChange={handleInput}
        onOpenChange={(isOpenNow, trigger) => {
          setOpen(isOpenNow);
          if (isOpenNow && trigger === 'manual') search.askNow('');
        }}
        isDisabled={isDisabled}
        isRequired={isRequired}
        isInvalid={problem !== undefined}
        validationBehavior="aria"
        allowsEmptyCollection
      >
        <Label className={classNames(styles.label)}>{label}</Label>
        <div className={styles.line}>
          <Input
            ref={input}
            className={classNames(styles.input)}
            placeholder={placeholder}
            autoComplete="off"
            onFocus={({ currentTarget }) => currentTarget.select()}
            {...(problem === undefined ? {} : { 'aria-describedby': problemId })}
          />
          <AriaButton className={classNames(styles.open)}>
            {isSearching ? <Spinner size="small" /> : <Icon name="chevron-down" />}
          </AriaButton>
        </div>
        <Popover
          className={classNames(styles.popover)}
          placement="bottom start"
          {...(props.listHeight === undefined ? {} : { maxHeight: props.listHeight })}
        >
          <ListBox
            className={classNames(styles.list)}
            renderEmptyState={() =>
              failure === false && (
                <p className={styles.none}>{isSearching ? 'Searching…' : emptyText}</p>
              )
            }
          >
            {(option: ComboBoxOption) => <Option option={option} />}
          </ListBox>
          {/* The focus stays in the field: the list closes when it leaves the list again. */}
          <div role="presentation" onMouseDown={(event) => event.preventDefault()}>
            {failure}
          </div>
        </Popover>
      </ComboBox>
      {problem !== undefined && (
        <p className={styles.problem} id={problemId} role="alert">
          {problem}
        </p>
      )}
      {!isOpen && failure}
      <VisuallyHidden>
        <span aria-live="polite">{isOpen && isSearching ? 'Searching…' : ''}</span>
      </VisuallyHidden>
    </div>
  );
};
