import type { AuditView } from '@billfold/shared/contracts/audit.contract';
import { missingPermissionText } from '@billfold/shared/contracts/permissions.contract';
import { formatDateTime } from '@billfold/shared/format/dates';
import { oneOf } from '@billfold/shared/list/choice-filters';
import { ListScreen } from '@billfold/shared/list/ListScreen';
import { useMay } from '@billfold/shared/remote/permission';
import { valueOf } from '@billfold/shared/store/remote-data';
import { useResource } from '@billfold/shared/store/resource';
import type { Column } from '@billfold/shared/ui/DataTable';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useMemo } from 'react';
import { paths } from '../../module/paths';
import { auditPeople } from './audit-people.resource';
import { auditEntities, auditFields, auditTitle } from './audit-words';
import { auditList } from './audit.list';
import { customerFilter } from './customer-filter';
import styles from './AuditScreen.module.css';

const entity = oneOf({ label: 'Change', allText: 'All changes', options: auditEntities });

/** The people may arrive after the address was read. */
const readPerson = (text: string): string => (/^[1-9]\d{0,9}$/.test(text) ? text : '');

const columns: readonly Column<AuditView>[] = [
  {
    id: 'at',
    header: 'When',
    cell: (row) => formatDateTime(row.at),
    isSortable: true,
    isOneLine: true,
    onPhone: 'line',
  },
  { id: 'who', header: 'Who', cell: (row) => row.actor.name, onPhone: 'line' },
  { id: 'what', header: 'What', cell: auditTitle, onPhone: 'title' },
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
    onPhone: 'line',
  },
];

const back = <TextLink to={paths.settings.pattern}>Settings</TextLink>;

const AuditLog = () => {
  const [data] = useResource(auditPeople);
  const people = valueOf(data);
  const filters = useMemo(
    () => ({
      staff: {
        ...oneOf({ label: 'Person', allText: 'All people', options: people ?? [] }),
        read: readPerson,
      },
      entity,
      customer: customerFilter,
    }),
    [people],
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

/** Who changed what at the merchants whose team the reader manages. */
export const AuditScreen = () => {
  const mayRead = useMay('team');
  if (!mayRead)
    return (
      <Page>
        <Heading level={1}>Audit log</Heading>
        <p>{back}</p>
        <ErrorArea errors={missingPermissionText('team')} />
      </Page>
    );
  return <AuditLog />;
};
