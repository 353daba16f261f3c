import type { Overview, ReleaseDetail } from '@billfold/shared/contracts/rollout.contract';
import { firstScreen } from '@billfold/shared/contracts/first-screen';
import type { Release } from '@billfold/shared/contracts/release.contract';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Fact, Facts } from '@billfold/shared/ui/Facts';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useParams } from 'react-router-dom';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useLoad, type Loaded } from '../../api/use-load';
import { Address } from '../../entities/rollout/Address';
import { Moment } from '../../entities/rollout/Moment';
import { paths } from '../../module/paths';
import { Places } from './Places';
import styles from './ReleaseScreen.module.css';

type Pair = readonly [name: string, range: string];

const scripts: readonly Column<Release['inventory'][number]>[] = [
  { id: 'script', header: 'Script', cell: ({ script }) => script },
  { id: 'purpose', header: 'Purpose', cell: ({ purpose }) => purpose },
  { id: 'owner', header: 'Owner', cell: ({ owner }) => owner },
  { id: 'approver', header: 'Approved by', cell: ({ approver }) => approver },
];
const kilobytes = (bytes: number): string => `${Math.round(bytes / 102.4) / 10} kB`;
const files: readonly Column<Release['files'][number]>[] = [
  { id: 'path', header: 'File', cell: ({ path }) => path },
  { id: 'kind', header: 'Kind', cell: ({ kind }) => kind },
  { id: 'bytes', header: 'Size', cell: ({ bytes }) => kilobytes(bytes), align: 'end' },
  { id: 'gzip', header: 'Zipped', cell: ({ gzip }) => kilobytes(gzip), align: 'end' },
  { id: 'integrity', header: 'Hash', cell: ({ integrity }) => integrity },
];
const routes: readonly Column<Release['routes'][number]>[] = [
  { id: 'path', header: 'Path', cell: ({ path }) => <Address>{path}</Address> },
  { id: 'title', header: 'Title', cell: ({ title }) => title },
  { id: 'area', header: 'Area', cell: ({ area }) => area },
];
const packages: readonly Column<Pair>[] = [
  { id: 'name', header: 'Package', cell: ([name]) => name },
  { id: 'range', header: 'Version', cell: ([, range]) => range },
];

const Part = <Row,>({
  title,
  columns,
  rows,
  rowKey,
  emptyText,
}: {
  readonly title: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly emptyText: string;
}) => (
  <Stack gap={3}>
    <Heading level={2}>{title}</Heading>
    <DataTable label={title} columns={columns} rows={rows} rowKey={rowKey} emptyText={emptyText} />
  </Stack>
);

/** Outside production an address does; there a signed link is issued. Payment pages take neither. */
const wayToLook = ({ name, release }: ReleaseDetail, overview: Loaded<Overview>) => {
  if (overview.status !== 'loaded') return '';
  if (overview.value.isProduction)
    return <TextLink to={paths.overrides}>Issue an override</TextLink>;
  const path = firstScreen(release.routes);
  return <TextLink href={`${path}?use=${name}`}>{`${path}?use=${name}`}</TextLink>;
};

const Detail = ({ detail }: { readonly detail: ReleaseDetail }) => {
  const { overview } = useConsole();
  const { release } = detail;
  return (
    <Stack gap={5}>
      <Card padding="large">
        <div className={styles.facts}>
          <Facts>
            <Fact label="Owner">{`${release.owner.team}, ${release.owner.contact}`}</Fact>
            <Fact label="Registered">
              <Moment at={detail.registeredAt} /> by {detail.registeredBy}
            </Fact>
            <Fact label="Signed by">{detail.signedBy ?? 'not signed'}</Fact>
            <Fact label="Built">
              <Moment at={release.builtAt} />
              {release.commit && ` from ${release.commit}`}
              {release.branch && ` on ${release.branch}`}
            </Fact>
            <Fact label="Used in">
              <Places release={detail} none="no environment" />
            </Fact>
            {detail.retiredAt === null && (
              <Fact label="Look at it">{wayToLook(detail, overview)}</Fact>
            )}
            {detail.retiredAt === null && (
              <Fact label="Compare it">
                <TextLink to={paths.compare.href(detail.name)}>with what is served</TextLink>
              </Fact>
            )}
            {detail.retiredAt !== null && (
              <Fact label="Retired">
                <Moment at={detail.retiredAt} />; it can be served no more
              </Fact>
            )}
            <Fact label="Contract">{`version ${release.contract}`}</Fact>
            <Fact label="Slots">
              {release.slots.length === 0 ? 'none' : release.slots.join(', ')}
            </Fact>
            <Fact label="Module">
              <TextLink to={paths.releases.href(detail.module)}>{detail.module}</TextLink>
            </Fact>
          </Facts>
        </div>
      </Card>
      <Part
        title="Scripts on payment pages"
        columns={scripts}
        rows={release.inventory}
        rowKey={({ script }) => script}
        emptyText="It runs no script on a payment page"
      />
      <Part
        title="Routes"
        columns={routes}
        rows={release.routes}
        rowKey={({ path }) => path}
        emptyText="It has no route"
      />
      <Part
        title="Needs"
        columns={packages}
        rows={Object.entries(release.requires)}
        rowKey={([name]) => name}
        emptyText="It needs no shared package"
      />
      {release.provides !== undefined && (
        <Part
          title="Provides"
          columns={packages}
          rows={Object.entries(release.provides)}
          rowKey={([name]) => name}
          emptyText="It provides nothing"
        />
      )}
      <Part
        title="Files"
        columns={files}
        rows={release.files}
        rowKey={({ path }) => path}
        emptyText="It has no file"
      />
    </Stack>
  );
};

export const ReleaseScreen = () => {
  const { name = '' } = useParams();
  const { api } = useConsole();
  const detail = useLoad(`release ${name}`, (signal) => api.readRelease(name, signal));
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>{name}</Heading>
        <LoadedArea of={detail} label="the release">
          {(value) => <Detail detail={value} />}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
