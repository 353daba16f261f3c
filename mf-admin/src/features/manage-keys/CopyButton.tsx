import { copyText } from '@billfold/shared/format/copy-text';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { useState } from 'react';

type CopyButtonProps = {
  readonly text: string;
  /** What it copies; its accessible name. */
  readonly label: string;
};

/** Copies a text, and says so. */
export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const [said, setSaid] = useState('');
  const copy = (): void => {
    copyText(text).then(
      () => setSaid('Copied.'),
      () => setSaid('Select the text and copy it by hand.'),
    );
  };
  return (
    <Inline>
      <Button size="small" variant="secondary" aria-label={label} onClick={copy}>
        Copy
      </Button>
      <span role="status">{said}</span>
    </Inline>
  );
};
