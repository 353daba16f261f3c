import { Button } from '@billfold/shared/ui/Button';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Inline, Stack } from '@billfold/shared/ui/Stack';

type ImportProblemProps = {
  readonly fileName: string;
  readonly errors: readonly string[];
  /** Absent where the same file would be refused again. */
  readonly onRetry?: (() => void) | undefined;
  readonly onStartOver: () => void;
};

/** Why a file was not imported, in the server's words. */
export const ImportProblem = ({ fileName, errors, onRetry, onStartOver }: ImportProblemProps) => (
  <Stack gap={3}>
    <ErrorArea
      errors={[`The following issues were encountered with ${fileName}`, ...errors]}
      retriesByItself={false}
      {...(onRetry && { onRetry })}
    />
    <Inline>
      <Button variant="secondary" onClick={onStartOver}>
        Start Over
      </Button>
    </Inline>
  </Stack>
);
