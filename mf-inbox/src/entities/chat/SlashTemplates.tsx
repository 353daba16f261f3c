import { countText } from '@billfold/shared/contracts/count-text';
import { chatLimits } from '@billfold/shared/contracts/limits';
import { errorsOf, valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { isComposing } from '@billfold/shared/ui/is-composing';
import { VisuallyHidden } from '@billfold/shared/ui/VisuallyHidden';
import { useEffect, useEffectEvent, useState, type RefObject } from 'react';
import styles from './SlashTemplates.module.css';
import { slashTemplates, type ChatTemplate } from './templates.resource';

export type SlashTemplatesProps = {
  readonly isOpen: boolean;
  /** What was typed behind the slash. */
  readonly query: string;
  readonly merchantId: number;
  /** Of the list; those of the options begin with it. */
  readonly id: string;
  /** Keeps the cursor, and gives its keys to the list. */
  readonly field: RefObject<HTMLTextAreaElement | null>;
  /** With the id of the option that Enter inserts, for the field. */
  readonly onActive: (optionId: string | null) => void;
  readonly onChoose: (template: ChatTemplate) => void;
  readonly onClose: () => void;
};

/** The query after a pause in typing; an empty one at once. */
const useRestedQuery = (query: string): string => {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(
      () => setRested(query),
      query === '' ? 0 : chatLimits.searchDebounceMs,
    );
    return () => clearTimeout(timer);
  }, [query]);
  return rested;
};

const matches =
  (query: string) =>
  ({ name, body }: ChatTemplate): boolean =>
    `${name}\n${body}`.toLowerCase().includes(query.toLowerCase());

/** Found templates: those of the last answer that match, until the next answer. */
const useFound = ({ query, merchantId }: Pick<SlashTemplatesProps, 'query' | 'merchantId'>) => {
  const search = useRestedQuery(query);
  const [data, reload] = useResource(slashTemplates, { merchantId, search });
  const rows = valueOf(data)?.rows;
  const [last, setLast] = useState(rows);
  if (rows !== undefined && rows !== last) setLast(rows);
  return {
    found: (rows ?? last)?.filter(matches(query)),
    isSettled: search === query && data.status !== 'loading' && data.status !== 'idle',
    errors: errorsOf(data),
    reload,
  };
};

/** Gives the arrow keys, Enter, Tab and Escape of a field to a list while it is shown. */
const useFieldKeys = (
  field: SlashTemplatesProps['field'],
  keys: Readonly<Record<string, (() => void) | undefined>>,
) => {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (act === undefined || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const element = field.current;
    const handleKeyDown = (event: KeyboardEvent) => press(event);
    element?.addEventListener('keydown', handleKeyDown);
    return () => element?.removeEventListener('keydown', handleKeyDown);
  }, [field]);
};

const statusText = (found: readonly ChatTemplate[] | undefined, isSettled: boolean): string => {
  if (found === undefined) return 'Loading templates';
  if (found.length > 0)
    return `${countText(found.length, 'template')}. Use the arrow keys to choose and Enter to insert.`;
  return isSettled ? 'No templates match. Press Escape to keep your text.' : 'Searching templates';
};

const OpenList = (props: SlashTemplatesProps) => {
  const { query, id, field, onActive, onChoose, onClose } = props;
  const { found, isSettled, errors, reload } = useFound(props);
  const [place, setPlace] = useState(0);
  const [seenQuery, setSeenQuery] = useState(query);
  if (seenQuery !== query) {
    setSeenQuery(query);
    setPlace(0);
  }
  const count = found?.length ?? 0;
  const current = Math.min(place, Math.max(count - 1, 0));
  const active = found?.[current];
  const activeId = active === undefined ? null : `${id}-${active.id}`;
  const tellActive = useEffectEvent(onActive);
  useEffect(() => {
    tellActive(activeId);
    return () => tellActive(null);
  }, [activeId]);
  useEffect(() => {
    document.getElementById(activeId ?? '')?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  const move = (by: number) => setPlace((current + by + count) % count);
  const choose = active === undefined ? undefined : () => onChoose(active);
  useFieldKeys(field, {
    Escape: onClose,
    ...(count > 0 && { ArrowDown: () => move(1), ArrowUp: () => move(-1) }),
    Enter: choose,
    Tab: choose,
  });
  return (
    // The cursor stays in the field.
    <div
      className={styles.popup}
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
    >
      <ErrorArea errors={errors} onRetry={reload} />
      <div id={id} role="listbox" aria-label="Templates" className={styles.list}>
        {found?.map((template) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the field
          <div
            key={template.id}
            id={`${id}-${template.id}`}
            role="option"
            tabIndex={-1}
            aria-selected={template === active}
            className={styles.option}
            onClick={() => onChoose(template)}
          >
            <span className={styles.name}>{template.name}</span>
            <span className={styles.body}>{template.body}</span>
          </div>
        ))}
      </div>
      {count === 0 && errors.length === 0 && (
        <p className={styles.none}>{statusText(found, isSettled)}</p>
      )}
      <VisuallyHidden>
        <span role="status">{statusText(found, isSettled)}</span>
      </VisuallyHidden>
    </div>
  );
};

/** The templates that match what was typed behind a slash. The arrow keys choose one, Enter and Tab insert it. */
export const SlashTemplates = (props: SlashTemplatesProps) =>
  props.isOpen ? <OpenList {...props} /> : null;
