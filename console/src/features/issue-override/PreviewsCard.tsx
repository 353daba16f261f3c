import { hasRole } from '@billfold/shared/contracts/operator-roles';
import type { Preview } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad } from '../../api/use-load';
import { Command } from '../../entities/rollout/Command';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { ReasonDialog } from '../../frame/ReasonDialog';

type Acts = {
  readonly onCopy: (text: string, what: string) => void;
  /** Null while this operator can end none. */
  readonly onEnd: ((preview: Preview) => void) | null;
};

const columnsWith = ({ onCopy, onEnd }: Acts): readonly Column<Preview>[] => [
  {
    id: 'name',
    header: 'Preview',
    cell: ({ name, link }) => <TextLink href={link}>{name}</TextLink>,
  },
  {
    id: 'releases',
    header: 'Releases',
    cell: ({ releases }) =>
      releases.map((name) => `${name.split('@')[0]} ${shortRelease(name)}`).join(', '),
  },
  { id: 'by', header: 'Made by', cell: ({ issuedBy }) => issuedBy },
  { id: 'expires', header: 'Ends', cell: ({ expiresAt }) => <Moment at={expiresAt} isShort /> },
  {
    id: 'acts',
    header: 'Do',
    cell: (preview) => (
      <Inline>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Copy the link of ${preview.name}`}
          onClick={() => onCopy(preview.link, `The link of ${preview.name}`)}
        >
          Copy link
        </Button>
        <Button
          size="small"
          variant="secondary"
          aria-label={`Copy the line of ${preview.name} for a pull request`}
          onClick={() => onCopy(preview.markdown, `The line of ${preview.name}`)}
        >
          Copy line
        </Button>
        {onEnd !== null && (
          <Button
            size="small"
            variant="secondary"
            aria-label={`End the preview ${preview.name}`}
            onClick={() => onEnd(preview)}
          >
            End
          </Button>
        )}
      </Inline>
    ),
  },
];

/** Only pages that came by https, or from this machine, may write to the clipboard. */
const copyText = async (text: string, what: string): Promise<string> => {
  try {
    await navigator.clipboard.writeText(text);
    return `${what} is copied.`;
  } catch {
    return `The browser does not copy. ${what}: ${text}`;
  }
};

type PreviewsCardProps = {
  readonly environment: string;
  readonly isReadOnly: boolean;
  readonly isProduction: boolean;
};

/** The active previews, with their links, and the button that ends one. */
export const PreviewsCard = ({ environment, isReadOnly, isProduction }: PreviewsCardProps) => {
  const { api, operator } = useConsole();
  const previews = useLoad(
    `previews ${environment}`,
    (signal) => api.readPreviews(environment, signal),
    15_000,
  );
  const [status, setStatus] = useState('');
  const [ending, setEnding] = useState<Preview | null>(null);
  const mayEnd = !isReadOnly && hasRole(operator, isProduction ? 'operator' : 'publisher');
  const columns = columnsWith({
    onCopy: (text, what) => void copyText(text, what).then(setStatus),
    onEnd: mayEnd ? setEnding : null,
  });
  return (
    <Stack gap={3}>
      <Heading level={2}>Previews</Heading>
      <p>
        A preview shows the releases of a branch over the default to everybody who opens its link,
        never on payment pages. <Command>npm run release -w mf-inbox -- --preview</Command> and a
        name makes one.
      </p>
      <p role="status">{status}</p>
      <LoadedArea of={previews} label="the previews">
        {(rows) => (
          <DataTable
            label="Previews"
            columns={columns}
            rows={rows}
            rowKey={({ name }) => name}
            emptyText="No preview stands here"
          />
        )}
      </LoadedArea>
      {ending !== null && (
        <ReasonDialog
          title={`End the preview ${ending.name}`}
          text="From the next page on, its link and the browsers that used it are served what other visitors are."
          button="End preview"
          isDangerous
          usualReason="No longer needed"
          onSend={async (reason) => {
            await api.endPreview({ environment, name: ending.name, reason });
            setEnding(null);
            previews.reload();
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </Stack>
  );
};
