import { saveFile } from '../format/save-file';
import { Button } from '../ui/Button';
import { Inline, Stack } from '../ui/Stack';
import { useCopy } from '../ui/use-copy';
import styles from './SecondFactor.module.css';

/** The recovery codes, which are shown once, with the ways to keep them. */
export const RecoveryCodeList = ({ codes }: { readonly codes: readonly string[] }) => {
  const text = `${codes.join('\n')}\n`;
  const { status, copy } = useCopy(text, 'Select the codes and copy them manually.');
  return (
    <Stack gap={3}>
      <p>
        Each code signs you in once when you don't have your phone. Keep them somewhere safe. You
        won't see them again.
      </p>
      <ol className={styles.codes} data-print="alone" aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Inline>
        <Button size="small" variant="secondary" onClick={copy}>
          Copy
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon="download"
          onClick={() =>
            saveFile(
              new Blob([`Billfold recovery codes\n\n${text}`], { type: 'text/plain' }),
              'billfold-recovery-codes.txt',
            )
          }
        >
          Download
        </Button>
        <Button size="small" variant="secondary" onClick={() => globalThis.print()}>
          Print
        </Button>
        <span role="status">{status}</span>
      </Inline>
    </Stack>
  );
};
