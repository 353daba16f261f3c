import { Button } from '@billfold/shared/ui/Button';
import { useId, useState, type FormEvent } from 'react';
import { localWish } from './module-facts';
import styles from './QaPanel.module.css';

type LocalServerFormProps = {
  readonly module: string;
  readonly onOpen: (wishes: readonly string[]) => void;
};

/** A developer's own server in place of a release. */
export const LocalServerForm = ({ module, onOpen }: LocalServerFormProps) => {
  const id = useId();
  const [text, setText] = useState('');
  const [isWrong, setWrong] = useState(false);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const choice = localWish(module, text);
    setWrong(choice === null);
    if (choice !== null) onOpen([choice]);
  };
  return (
    <form className={styles.inputLine} onSubmit={handleSubmit}>
      <label htmlFor={id}>Development server</label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        spellCheck={false}
        placeholder="http://localhost:8300"
        aria-invalid={isWrong}
        aria-describedby={isWrong ? `${id}-wrong` : undefined}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" variant="secondary" disabled={text.trim() === ''}>
        Use
      </Button>
      {isWrong && (
        <p id={`${id}-wrong`} className={styles.wrong} role="alert">
          Write http://localhost: and the port that npm run dev prints.
        </p>
      )}
    </form>
  );
};
