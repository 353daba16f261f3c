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
import { Button } from '@billfold/shared/ui/Button';
import { type Column, DataTable } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Menu } from '@billfold/shared/ui/Menu';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import { SubmitQuestion } from '../../entities/dialog/SubmitQuestion';
import { useKept } from '../../entities/dialog/use-kept';
import { NewKeyDialog } from './NewKeyDialog';
import { AddProgram, ChangeProgram } from './ProgramForm';
import { merchantPrograms } from './programs.resource';
import { endProgram } from './programs.submission';
import { RotateKeyDialog } from './RotateKeyDialog';
import styles from './Keys.module.css';

type Doing = { readonly what: 'change' | 'rotate' | 'end'; readonly program: Program };

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

const lastUseOf = ({ keys }: Program): string | undefined =>
  keys
    .flatMap(({ last_used_at: at }) => at ?? [])
    .toSorted()
    .at(-1);

const columnsOf = (
  merchantId: number,
  begin: (doing: Doing) => void,
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
          { id: 'change', label: 'Change', onSelect: () => begin({ what: 'change', program }) },
          { id: 'rotate', label: 'New key', onSelect: () => begin({ what: 'rotate', program }) },
          {
            id: 'end',
            label: 'Remove',
            isDanger: true,
            onSelect: () => begin({ what: 'end', program }),
          },
        ]}
      />
    ),
    onPhone: 'end',
  },
];

type ProgramDialogsProps = {
  readonly merchantId: number;
  readonly program: Program;
  readonly about: (what: Doing['what']) => {
    readonly isOpen: boolean;
    readonly onClose: () => void;
  };
  readonly onCreated: (created: CreatedProgramKey) => void;
};

/** What can be done with a program, each in a dialog of its own. */
const ProgramDialogs = ({ merchantId, program, about, onCreated }: ProgramDialogsProps) => (
  <>
    <ChangeProgram {...about('change')} merchantId={merchantId} program={program} />
    <RotateKeyDialog
      {...about('rotate')}
      merchantId={merchantId}
      program={program}
      onCreated={onCreated}
    />
    <SubmitQuestion
      {...about('end')}
      title={`Remove ${program.name}?`}
      confirmLabel="Remove"
      tone="danger"
      submission={endProgram}
      command={{ merchantId, program }}
    >
      Its keys stop working right away, and can't be used again. Everything it added or changed
      stays.
    </SubmitQuestion>
  </>
);

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
  const doing = useKept<Doing>();
  const created = useKept<CreatedProgramKey>();
  const [isAdding, setAdding] = useState(false);
  const about = (what: Doing['what']) => ({
    isOpen: doing.kept?.isOpen === true && doing.kept.thing.what === what,
    onClose: doing.close,
  });
  return (
    <>
      <DataTable
        label={`Programs of ${merchantName}`}
        columns={columnsOf(merchantId, doing.open)}
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
        onCreated={created.open}
      />
      {doing.kept !== null && (
        <ProgramDialogs
          merchantId={merchantId}
          program={doing.kept.thing.program}
          about={about}
          onCreated={created.open}
        />
      )}
      {created.kept !== null && (
        <NewKeyDialog
          isOpen={created.kept.isOpen}
          created={created.kept.thing}
          text={`For ${created.kept.thing.name}, on your own server only. It must never be on a page.`}
          onClose={created.close}
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
