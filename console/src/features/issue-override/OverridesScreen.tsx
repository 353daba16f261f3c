import { hasRole } from '@billfold/shared/contracts/operator-roles';
import type { IssuedOverride, OverrideAnswer } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { Card } from '@billfold/shared/ui/Card';
import { DataTable, type Column } from '@billfold/shared/ui/DataTable';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useState } from 'react';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { useEnvironmentLoad } from '../../api/use-environment-load';
import { useQuery } from '../../api/use-query';
import { ReportTable } from '../../entities/report/ReportTable';
import { Moment } from '../../entities/rollout/Moment';
import { shortRelease } from '../../entities/rollout/release-name';
import { EnvironmentSelect } from '../../entities/rollout/EnvironmentSelect';
import { useChoices } from '../../entities/rollout/use-choices';
import { whyNothing } from '../change-rollout/why-not';
import { IssuedLink } from '../../entities/override/IssuedLink';
import { Done } from '../../frame/Done';
import { OverrideForm } from './OverrideForm';
import { PreviewsCard } from './PreviewsCard';
import { ReasonDialog } from '../../frame/ReasonDialog';

type State = 'revoked' | 'expired' | 'valid';
const stateOf = ({ revokedAt, expiresAt }: IssuedOverride): State => {
  if (revokedAt !== null) return 'revoked';
  return Date.parse(expiresAt) <= Date.now() ? 'expired' : 'valid';
};

const columnsWith = (
  onRevoke: ((override: IssuedOverride) => void) | null,
): readonly Column<IssuedOverride>[] => [
  { id: 'for', header: 'For', cell: ({ issuedFor }) => issuedFor },
  {
    id: 'releases',
    header: 'Releases',
    cell: ({ releases }) =>
      releases.map((name) => `${name.split('@')[0]} ${shortRelease(name)}`).join(', '),
  },
  { id: 'reason', header: 'Why', cell: ({ reason }) => reason },
  {
    id: 'by',
    header: 'Issued by',
    cell: ({ issuedBy, issuedAt }) => (
      <>
        {issuedBy}, <Moment at={issuedAt} isShort />
      </>
    ),
  },
  { id: 'expires', header: 'Expires', cell: ({ expiresAt }) => <Moment at={expiresAt} isShort /> },
  {
    id: 'state',
    header: 'State',
    cell: (override) => (
      <StatusPill
        status={stateOf(override)}
        tone={stateOf(override) === 'valid' ? 'success' : 'neutral'}
      />
    ),
  },
  {
    id: 'revoke',
    header: 'Revoke',
    isHidden: onRevoke === null,
    cell: (override) =>
      onRevoke !== null && stateOf(override) === 'valid' ? (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Revoke the override for ${override.issuedFor}`}
          onClick={() => onRevoke(override)}
        >
          Revoke
        </Button>
      ) : null,
  },
];

type IssueCardProps = {
  readonly environment: string;
  /** Why nothing can be issued now; null when something can. */
  readonly whyNot: string | null;
  readonly onIssued: () => void;
};

const IssueCard = ({ environment, whyNot, onIssued }: IssueCardProps) => {
  const { operator, refresh } = useConsole();
  const [issued, setIssued] = useState<OverrideAnswer | null>(null);
  const [status, setStatus] = useState('');
  return (
    <Card padding="large">
      <Stack>
        <Heading level={2}>Let a visitor see other releases</Heading>
        <p>
          The visitor opens the link once; until it expires, only that browser is served these
          releases, never on payment pages.
        </p>
        <Done sentence={status} />
        {issued !== null && <IssuedLink answer={issued} onForget={() => setIssued(null)} />}
        {whyNot !== null && <p>{whyNot}</p>}
        {hasRole(operator, 'operator') && environment !== '' && (
          <OverrideForm
            environment={environment}
            isReadOnly={whyNot !== null}
            onAsked={({ id }) => {
              setStatus(
                `The override waits for a second person as change ${id}, for a day. An admin with another token confirms it on the overview and is shown the link.`,
              );
              refresh();
            }}
            onIssued={(answer) => {
              setStatus('');
              setIssued(answer);
              onIssued();
            }}
          />
        )}
      </Stack>
    </Card>
  );
};

export const OverridesScreen = () => {
  const { api, operator, overview } = useConsole();
  const whyNot = overview.status === 'loaded' ? whyNothing(operator, overview.value) : null;
  const choices = useChoices();
  const [query, change] = useQuery();
  const environment = query('environment') || choices.servedHere;
  const overrides = useEnvironmentLoad(
    environment,
    (signal) => api.readOverrides(environment, signal),
    15_000,
  );
  const refused = useEnvironmentLoad(
    environment,
    (signal) => api.readReports(environment, { kinds: ['override'] }, signal),
    15_000,
  );
  const [revoking, setRevoking] = useState<IssuedOverride | null>(null);
  return (
    <Page>
      <Stack gap={4}>
        <Heading level={1}>Overrides</Heading>
        <Inline>
          <EnvironmentSelect
            value={environment}
            onChange={(value) => change({ environment: value })}
          />
        </Inline>
        <IssueCard environment={environment} whyNot={whyNot} onIssued={overrides.reload} />
        <LoadedArea of={overrides} label="the overrides">
          {(rows) => (
            <DataTable
              label="Overrides issued"
              columns={columnsWith(whyNot === null ? setRevoking : null)}
              rows={rows.filter(({ preview }) => preview === null || preview === undefined)}
              rowKey={({ id }) => id}
              emptyText="No override was issued here"
            />
          )}
        </LoadedArea>
        {overview.status === 'loaded' && environment === choices.servedHere && (
          <PreviewsCard
            environment={environment}
            isReadOnly={overview.value.isReadOnly}
            isProduction={overview.value.isProduction}
          />
        )}
        <Stack gap={3}>
          <Heading level={2}>Refused</Heading>
          <LoadedArea of={refused} label="what was refused">
            {(rows) => (
              <ReportTable
                label="Overrides refused"
                rows={rows}
                emptyText="No override was refused"
              />
            )}
          </LoadedArea>
        </Stack>
        {revoking !== null && (
          <ReasonDialog
            title={`Revoke the override for ${revoking.issuedFor}`}
            text="From the next page on, its link and the browsers that used it are served what other visitors are."
            button="Revoke"
            isDangerous
            usualReason="No longer needed"
            onSend={async (reason) => {
              await api.revokeOverride(revoking.id, reason);
              setRevoking(null);
              overrides.reload();
            }}
            onClose={() => setRevoking(null)}
          />
        )}
      </Stack>
    </Page>
  );
};
