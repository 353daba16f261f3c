import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useState } from 'react';
import { useConsole } from '../../api/Console';
import { displayOrder } from '../../entities/rollout/environment-order';
import { hasRole } from '../../session/roles';
import { ProtectDialog } from './ProtectDialog';

type Environment = Overview['environments'][number];

const columnsWith = (
  servedHere: string,
  onChange: ((environment: Environment) => void) | null,
): readonly Column<Environment>[] => [
  {
    id: 'name',
    header: 'Environment',
    cell: ({ name }) => (name === servedHere ? `${name}, served by this registry` : name),
  },
  {
    id: 'modules',
    header: 'Modules',
    cell: ({ modules }) => (modules.length === 0 ? 'nothing is served' : String(modules.length)),
  },
  {
    id: 'protected',
    header: 'Who serves something new',
    cell: ({ isProtected }) => (
      <StatusPill
        status={isProtected ? 'protected' : 'open'}
        label={isProtected ? 'Protected: admins only' : 'Every operator'}
        tone={isProtected ? 'warning' : 'neutral'}
      />
    ),
  },
  {
    id: 'change',
    header: 'Change',
    isHidden: onChange === null,
    cell: (environment) => (
      <Button
        size="small"
        variant="secondary"
        aria-label={`${environment.isProtected ? 'Open' : 'Protect'} ${environment.name}`}
        onClick={() => onChange?.(environment)}
      >
        {environment.isProtected ? 'Open' : 'Protect'}
      </Button>
    ),
  },
];

/** Lists every environment, and who may serve a new release there. */
export const Environments = ({
  overview,
  onDone,
}: {
  readonly overview: Overview;
  readonly onDone: (sentence: string) => void;
}) => {
  const { operator } = useConsole();
  const [open, setOpen] = useState<Environment | null>(null);
  const canChange = hasRole(operator, 'admin') && !overview.isReadOnly;
  return (
    <>
      <DataTable
        label="Environments"
        columns={columnsWith(overview.environment, canChange ? setOpen : null)}
        rows={overview.environments.toSorted(displayOrder.environments)}
        rowKey={({ name }) => name}
        emptyText="There is no environment"
      />
      {open !== null && (
        <ProtectDialog
          environment={open.name}
          isProtected={open.isProtected}
          onClose={() => setOpen(null)}
          onDone={(sentence) => {
            setOpen(null);
            onDone(sentence);
          }}
        />
      )}
    </>
  );
};
