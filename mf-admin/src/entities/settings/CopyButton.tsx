import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { useCopy } from '@billfold/shared/ui/use-copy';

type CopyButtonProps = {
  readonly text: string;
  /** What it copies; its accessible name. */
  readonly label: string;
};

/** Copies a text, and confirms it. */
export const CopyButton = ({ text, label }: CopyButtonProps) => {
  const { status, copy } = useCopy(text, 'Select the text and copy it manually.');
  return (
    <Inline>
      <Button size="small" variant="secondary" aria-label={label} onClick={copy}>
        Copy
      </Button>
      <span role="status">{status}</span>
    </Inline>
  );
};
