import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { formatDateTime } from '@billfold/shared/format/dates';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { useMay } from '@billfold/shared/remote/permission';
import type { Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { paths } from '../../module/paths';
import { auditEntities, auditFields, auditTitle } from './audit-words';
import { auditList } from './audit.list';
import styles from './AuditScreen.module.css';

const filters = { entity: oneOf({ label: 'All changes', options: auditEntities }) };

const columns: readonly Column<AuditView>[] = [
  { id: 'at', header: 'When', cell: (row) => formatDateTime(row.at), isSortable: true },
  { id: 'who', header: 'Who', cell: (row) => row.actor.name },
  { id: 'what', header: 'What', cell: auditTitle },
  {
    id: 'change',
    header: 'Before → after',
    cell: (row) => (
      <ul className={styles.fields}>
        {auditFields(row).map(({ name, text }) => (
          <li key={name}>
            {name}: {text}
          </li>
        ))}
      </ul>
    ),
  },
];

/** Who changed what at the merchants whose team the reader manages. */
export const AuditScreen = () => {
  const mayRead = useMay('team');
  const back = <TextLink to={paths.settings.pattern}>Settings</TextLink>;
  if (!mayRead)
    return (
      <Page>
        <Heading level={1}>Audit log</Heading>
        <p>{back}</p>
        <ErrorArea errors={missingPermissionText('team')} />
      </Page>
    );
  return (
    <ListScreen
      title="Audit log"
      intro={back}
      list={auditList}
      columns={columns}
      filters={filters}
      defaultSort={{ column: 'at', direction: 'descending' }}
      searchLabel="Search by person or change"
      emptyText="Nothing was changed yet."
    />
  );
};
