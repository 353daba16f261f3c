import { auditEntities } from '@billfold/shared/contracts/audit-words';
import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import type { SessionMerchant } from '@billfold/shared/contracts/remote.contract';
import { formatDateTimeIn } from '@billfold/shared/format/merchant-time';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { csvExport } from '@billfold/shared/list/csv-export';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { merchantFilter } from '@billfold/shared/list/merchant-filter';
import { dayRange } from '@billfold/shared/list/range-filters';
import { merchantsWith, useMay } from '@billfold/shared/remote/permission';
import { useSession } from '@billfold/shared/remote/Services';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import { BackLink } from '@billfold/shared/ui/BackLink';
import type { Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useMemo } from 'react';
import { ExportNotice } from '../../entities/export/ExportNotice';
import { exportBegun } from '../../entities/export/export-work.resource';
import { menuOf } from '../../entities/list/menu-of';
import { SettingsPage } from '../../entities/settings/SettingsPage';
import { paths } from '../../module/paths';
import { auditPeople } from './audit-people.resource';
import { auditActor, auditTitle } from './audit-words';
import { AuditFacts } from './AuditFacts';
import { auditList } from './audit-list.resource';
import { customerFilter } from './customer-filter';
import { recordFilter } from './record-filter';
import styles from './AuditScreen.module.css';

const entity = oneOf({ label: 'Change', allText: 'All changes', options: auditEntities });

const period = dayRange({ label: 'Period', parameters: ['from', 'to'] });

const csv = csvExport({
  path: 'audit_log/export',
  fileName: 'audit.csv',
  begun: exportBegun('export_audit'),
});

/** The people may arrive after the address was read. */
const readPerson = (text: string): string => (/^[1-9]\d{0,9}$/.test(text) ? text : '');

const columns: readonly Column<AuditView>[] = [
  {
    id: 'at',
    header: 'When',
    cell: (row) => <span className={styles.at}>{formatDateTimeIn(row.time_zone, row.at)}</span>,
    isSortable: true,
    onPhone: 'line',
  },
  { id: 'who', header: 'Who', cell: auditActor, onPhone: 'line' },
  {
    id: 'what',
    header: 'What',
    cell: (row) =>
      row.entity_id === null ? (
        auditTitle(row)
      ) : (
        <TextLink to={paths.audit.ofRecord(row.entity, row.entity_id)}>{auditTitle(row)}</TextLink>
      ),
    onPhone: 'title',
  },
];

const changeColumn: Column<AuditView> = {
  id: 'change',
  header: 'Before → after',
  width: '32%',
  cell: (row) => <AuditFacts entry={row} />,
  onPhone: 'line',
};

/** Where a change was made, for readers of several logs. */
const merchantColumn = (merchants: readonly SessionMerchant[]): Column<AuditView> => ({
  id: 'merchant',
  header: 'Business',
  cell: ({ merchant_id: id }) => merchants.find((one) => one.id === id)?.name ?? '',
  onPhone: 'line',
});

const back = <BackLink to={paths.settings.pattern}>Settings</BackLink>;

const AuditLog = () => {
  const [data] = useResource(auditPeople);
  const people = valueOf(data);
  const mayExport = useMay('export');
  const { merchants: all, chosenMerchantId } = useSession();
  const merchants = useMemo(() => merchantsWith({ merchants: all }, 'team'), [all]);
  const hasMany = merchants.length > 1;
  const filters = useMemo(
    () => ({
      ...(hasMany && { merchant: merchantFilter({ merchants, chosenMerchantId }) }),
      staff: {
        ...oneOf({ label: 'Person', allText: 'All people', options: people ?? [] }),
        read: readPerson,
      },
      entity,
      period,
      record: recordFilter,
      customer: customerFilter,
    }),
    [people, merchants, chosenMerchantId, hasMany],
  );
  return (
    <ListScreen
      title="Audit log"
      back={back}
      list={auditList}
      columns={[...columns, ...(hasMany ? [merchantColumn(merchants)] : []), changeColumn]}
      filters={filters}
      defaultSort={{ column: 'at', direction: 'descending' }}
      searchLabel="Search by person or change"
      emptyText="No changes yet."
      emptyIcon="clock"
      menu={menuOf()}
      {...(mayExport && { csv, notice: <ExportNotice kind="export_audit" /> })}
    />
  );
};

/** Who changed what at the merchants whose team the reader manages. */
export const AuditScreen = () => {
  const mayRead = useMay('team');
  if (!mayRead)
    return (
      <SettingsPage title="Audit log">
        <ErrorArea errors={missingPermissionText('team')} />
      </SettingsPage>
    );
  return <AuditLog />;
};
