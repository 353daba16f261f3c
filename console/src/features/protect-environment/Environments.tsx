import { hasRole } from '@billfold/shared/contracts/operator-roles';
import type { Overview } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Inline } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useState } from 'react';
import { useConsole } from '../../api/Console';
import { displayOrder } from '../../entities/rollout/environment-order';
import { ProtectDialog, protectionTexts, type ProtectionStep } from './ProtectDialog';

type Environment = Overview['environments'][number];

type Open = { readonly environment: string; readonly step: ProtectionStep };

const protectionWords = ({ isProtected, needsSecondPerson }: Environment): string => {
  if (!isProtected) return 'Every operator';
  return needsSecondPerson === true ? 'Protected: two persons' : 'Protected: admins only';
};

const stepsOf = ({ isProtected, needsSecondPerson }: Environment): readonly ProtectionStep[] => {
  if (!isProtected) return ['protect'];
  return ['open', needsSecondPerson === true ? 'release' : 'require'];
};

const columnsWith = (
  servedHere: string,
  onChange: ((open: Open) => void) | null,
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
    header: 'Who may serve new releases',
    cell: (environment) => (
      <StatusPill
        status={environment.isProtected ? 'protected' : 'open'}
        label={protectionWords(environment)}
        tone={environment.isProtected ? 'warning' : 'neutral'}
      />
    ),
  },
  {
    id: 'change',
    header: 'Change',
    isHidden: onChange === null,
    cell: (environment) => (
      <Inline gap={2}>
        {stepsOf(environment).map((step) => (
          <Button
            key={step}
            size="small"
            variant="secondary"
            aria-label={`${protectionTexts[step].button} ${environment.name}`}
            onClick={() => onChange?.({ environment: environment.name, step })}
          >
            {protectionTexts[step].button}
          </Button>
        ))}
      </Inline>
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
  const [open, setOpen] = useState<Open | null>(null);
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
          environment={open.environment}
          step={open.step}
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
