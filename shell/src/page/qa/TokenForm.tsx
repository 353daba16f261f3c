import { Button } from '@billfold/shared/ui/Button';
import { useId, useState, type FormEvent } from 'react';
import styles from './QaPanel.module.css';

/** Accepts the token itself or the whole link that contains it. */
const tokenIn = (text: string): string => {
  const trimmed = text.trim();
  return (URL.canParse(trimmed) ? new URL(trimmed).searchParams.get('use') : null) ?? trimmed;
};

export const TokenForm = ({ onOpen }: { readonly onOpen: (token: string) => void }) => {
  const id = useId();
  const [text, setText] = useState('');
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const token = tokenIn(text);
    if (token !== '') onOpen(token);
  };
  return (
    <form className={styles.inputLine} onSubmit={handleSubmit}>
      <label htmlFor={id}>Token</label>
      <input
        id={id}
        value={text}
        autoComplete="off"
        spellCheck={false}
        placeholder="Token or link"
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" size="small" disabled={text.trim() === ''}>
        Use
      </Button>
    </form>
  );
};
