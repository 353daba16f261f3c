import type { GateOpinion, ModuleNow } from '@billfold/shared/contracts/now.contract';
import { Button } from '@billfold/shared/ui/Button';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useConsole } from '../../api/Console';
import { Address } from '../../entities/rollout/Address';
import { shortRelease, withShortReleases } from '../../entities/rollout/release-name';
import { Whole } from '../../entities/rollout/Whole';
import { paths } from '../../module/paths';
import { changeTexts, type ChangeKind } from '../change-rollout/change-kinds';
import { whyNot } from '../change-rollout/why-not';
import { verdictWords, type NowRow } from './now-rows';
import styles from './NowScreen.module.css';

const tones = { none: 'neutral', good: 'success', doubtful: 'warning', bad: 'danger' } as const;

/** A reason of the history begins in lower case. */
const sentence = (text: string): string => `${text.slice(0, 1).toUpperCase()}${text.slice(1)}`;

const Served = ({ served, disabled, payment }: ModuleNow) => (
  <ul className={styles.lines}>
    {disabled !== null && (
      <li>
        <StatusPill status="disabled" label="Switched off" tone="danger" /> “{disabled}”
      </li>
    )}
    {served.map(({ release, to }) => (
      <li key={`${release} ${to}`}>
        <Whole>
          <strong>{shortRelease(release)}</strong>
        </Whole>{' '}
        to <Whole>{to}</Whole>
      </li>
    ))}
    {payment !== null && (
      <li>
        <Whole>
          <strong>{shortRelease(payment)}</strong>
        </Whole>{' '}
        on payment pages, until the default has soaked
      </li>
    )}
  </ul>
);

const Gate = ({ gate }: { readonly gate: GateOpinion }) => (
  <div>
    <StatusPill
      status={gate.verdict}
      label={verdictWords[gate.verdict].label}
      tone={verdictWords[gate.verdict].tone}
    />{' '}
    {sentence(withShortReleases(gate.why))}
  </div>
);

/** How the module gets out of its trouble; null where there is no other release to go back to. */
const wayOut = ({ disabled, back }: ModuleNow): ChangeKind | null => {
  if (disabled !== null) return 'enable';
  return back === null ? null : 'rollback';
};

type Begin = (kind: ChangeKind, row: NowRow) => void;

const Act = ({ row, onBegin }: { readonly row: NowRow; readonly onBegin: Begin }) => {
  const { operator } = useConsole();
  const kind = wayOut(row);
  if (kind === null) return null;
  const { button, isDangerous } = changeTexts[kind];
  const to = kind === 'rollback' && row.back !== null ? ` to ${shortRelease(row.back)}` : '';
  return (
    <Button
      size="small"
      variant={isDangerous ? 'danger' : 'secondary'}
      disabled={whyNot(operator, kind, row.place) !== null}
      aria-label={`${button}${to}: ${row.module}`}
      onClick={() => onBegin(kind, row)}
    >
      {button}
      {to}
    </Button>
  );
};

const columnsWith = (onBegin: Begin): readonly Column<NowRow>[] => [
  {
    id: 'module',
    header: 'Module',
    cell: ({ module, place }) => (
      <Whole>
        <TextLink to={paths.module.href(place.state.environment, module)}>{module}</TextLink>
      </Whole>
    ),
  },
  { id: 'served', header: 'Served', cell: (row) => <Served {...row} /> },
  {
    id: 'areas',
    header: 'Addresses',
    cell: ({ areas }) => (
      <ul className={styles.lines}>
        {areas.map(({ area, address, more }) => (
          <li key={area}>
            {area}: <Address>{address}</Address>
            {more > 0 && ` and ${more} more`}
          </li>
        ))}
      </ul>
    ),
  },
  {
    id: 'health',
    header: 'Health, 15 min',
    cell: ({ health }) =>
      health !== undefined && (
        <StatusPill status={health.tone} label={health.words} tone={tones[health.tone]} />
      ),
  },
  { id: 'gate', header: 'Gate', cell: ({ gate }) => gate !== null && <Gate gate={gate} /> },
  { id: 'act', header: 'Action', cell: (row) => <Act row={row} onBegin={onBegin} /> },
];

/** What visitors are served of each module, how that does, and one press that ends the trouble. */
export const ServedTable = ({
  rows,
  onBegin,
}: {
  readonly rows: readonly NowRow[];
  readonly onBegin: Begin;
}) => (
  <DataTable
    label="What visitors are served"
    columns={columnsWith(onBegin)}
    rows={rows}
    rowKey={({ module }) => module}
    emptyText=""
  />
);
