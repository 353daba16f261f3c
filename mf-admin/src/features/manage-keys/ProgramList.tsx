import {
  type CreatedProgramKey,
  type Program,
  type ProgramKey,
  programScopes,
  programScopeWords,
} from '@billfold/shared/contracts/program.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { Button } from '@billfold/shared/ui/Button';
import { ConfirmDialog } from '@billfold/shared/ui/ConfirmDialog';
import { type Column, DataTable } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Menu } from '@billfold/shared/ui/Menu';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useCallback, useState } from 'react';
import { NewKeyDialog } from './NewKeyDialog';
import { AddProgram, ChangeProgram } from './ProgramForm';
import { merchantPrograms } from './programs.resource';
import { endProgram } from './programs.submission';
import { RotateKeyDialog } from './RotateKeyDialog';
import styles from './Keys.module.css';

type Doing = 'change' | 'rotate' | 'end';
/** What a dialog is about; it stays while the dialog fades. */
type Open = { readonly what: Doing; readonly program: Program; readonly isOpen: boolean } | null;

const reads = 'Read everything';
const abilitiesOf = ({ scopes }: Program): readonly string[] => [
  reads,
  ...programScopes.filter((scope) => scopes.includes(scope)).map((one) => programScopeWords[one]),
];

const Keys = ({
  keys,
  merchantId,
}: {
  readonly keys: readonly ProgramKey[];
  readonly merchantId: number;
}) => (
  <ul className={styles.plain}>
    {keys.map(({ id, hint, ends_at: end }) => (
      <li key={id}>
        <code>{hint}</code>
        {end !== null && (
          <>
            {' until '}
            <StaffTime at={end} form="dateTime" merchantId={merchantId} />
          </>
        )}
      </li>
    ))}
  </ul>
);

const lastUseOf = ({ keys }: Program): string | null =>
  keys.reduce<string | null>(
    (last, { last_used_at: at }) => (at !== null && (last === null || at > last) ? at : last),
    null,
  );

const columnsOf = (
  merchantId: number,
  begin: (what: Doing, program: Program) => void,
): readonly Column<Program>[] => [
  { id: 'name', header: 'Program', cell: ({ name }) => name, onPhone: 'title' },
  {
    id: 'scopes',
    header: 'What it can do',
    cell: (program) => (
      <ul className={styles.plain}>
        {abilitiesOf(program).map((ability) => (
          <li key={ability}>{ability}</li>
        ))}
      </ul>
    ),
    onPhone: 'line',
  },
  {
    id: 'keys',
    header: 'Key',
    cell: ({ keys }) => <Keys keys={keys} merchantId={merchantId} />,
    onPhone: 'line',
  },
  {
    id: 'used',
    header: 'Last used',
    cell: (program) => {
      const at = lastUseOf(program);
      return at === null ? 'Never' : <StaffTime at={at} form="dateTime" merchantId={merchantId} />;
    },
    onPhone: 'line',
  },
  {
    id: 'actions',
    header: 'Actions',
    isHeaderHidden: true,
    align: 'end',
    cell: (program) => (
      <Menu
        label={`Actions for ${program.name}`}
        entries={[
          { id: 'change', label: 'Change', onSelect: () => begin('change', program) },
          { id: 'rotate', label: 'New key', onSelect: () => begin('rotate', program) },
          { id: 'end', label: 'Remove', isDanger: true, onSelect: () => begin('end', program) },
        ]}
      />
    ),
    onPhone: 'end',
  },
];

const EndQuestion = ({
  isOpen,
  merchantId,
  program,
  onClose,
}: {
  readonly isOpen: boolean;
  readonly merchantId: number;
  readonly program: Program;
  readonly onClose: () => void;
}) => {
  const [state, submit] = useSubmission(endProgram, onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={`Remove ${program.name}?`}
      confirmLabel="Remove"
      tone="danger"
      isBusy={state.status === 'sending'}
      errors={state.status === 'refused' ? state.errors : []}
      onConfirm={() => submit({ merchantId, program })}
      onClose={onClose}
    >
      Its keys stop working right away, and can't be used again. Everything it added or changed
      stays.
    </ConfirmDialog>
  );
};

export type ProgramListProps = {
  readonly isOpen: boolean;
  readonly merchantId: number;
  readonly merchantName: string;
};

const Programs = ({
  merchantId,
  merchantName,
  programs,
}: Omit<ProgramListProps, 'isOpen'> & { readonly programs: readonly Program[] }) => {
  const [open, setOpen] = useState<Open>(null);
  const [isAdding, setAdding] = useState(false);
  const [created, setCreated] = useState<{
    readonly isOpen: boolean;
    readonly thing: CreatedProgramKey;
  } | null>(null);
  const close = useCallback(() => setOpen((last) => last && { ...last, isOpen: false }), []);
  const show = (thing: CreatedProgramKey) => setCreated({ isOpen: true, thing });
  const about = (what: Doing) => ({
    isOpen: open?.isOpen === true && open.what === what,
    merchantId,
    onClose: close,
  });
  return (
    <>
      <DataTable
        label={`Programs of ${merchantName}`}
        columns={columnsOf(merchantId, (what, program) => setOpen({ what, program, isOpen: true }))}
        rows={programs}
        rowKey={({ id }) => id}
        emptyText="No programs yet. Connect your own software to add customers and invoices, or to read payments."
        emptyIcon="key"
      />
      <Inline>
        <Button icon="plus" size="small" variant="secondary" onClick={() => setAdding(true)}>
          Add program
        </Button>
      </Inline>
      <AddProgram
        isOpen={isAdding}
        merchantId={merchantId}
        onClose={() => setAdding(false)}
        onCreated={show}
      />
      {open !== null && (
        <>
          <ChangeProgram {...about('change')} program={open.program} />
          <RotateKeyDialog {...about('rotate')} program={open.program} onCreated={show} />
          <EndQuestion {...about('end')} program={open.program} />
        </>
      )}
      {created !== null && (
        <NewKeyDialog
          isOpen={created.isOpen}
          created={created.thing}
          text={`For ${created.thing.name}, on your own server only. It must never be on a page.`}
          onClose={() => setCreated((last) => last && { ...last, isOpen: false })}
        />
      )}
    </>
  );
};

/** The merchant's own programs, with what each may do and its keys. */
export const ProgramList = ({ merchantId, merchantName }: ProgramListProps) => {
  const [data, reload] = useResource(merchantPrograms);
  return (
    <Stack gap={2}>
      <Heading level={3}>Your own programs</Heading>
      <p>
        They call our API to add customers and invoices, and to read payments.{' '}
        <TextLink href="/api/docs">API reference</TextLink>
      </p>
      <WhenLoaded data={data} loadingLabel="Loading programs" onRetry={reload}>
        {(all) => (
          <Programs
            merchantId={merchantId}
            merchantName={merchantName}
            programs={all.find(({ merchant_id }) => merchant_id === merchantId)?.programs ?? []}
          />
        )}
      </WhenLoaded>
    </Stack>
  );
};
