import { emptyRollout } from '@billfold/shared/contracts/rollout-defaults';
import type { Overview, RolloutState } from '@billfold/shared/contracts/rollout.contract';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { EmptyState } from '@billfold/shared/ui/EmptyState';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { StatusPill } from '@billfold/shared/ui/StatusPill';
import { useParams } from 'react-router-dom';
import { useConsole } from '../../api/Console';
import { LoadedArea } from '../../api/LoadedArea';
import { percentText } from '../../entities/rollout/rollout-words';
import { Done } from '../../frame/Done';
import { paths } from '../../module/paths';
import { useChange } from '../change-rollout/use-change';
import type { Place } from '../change-rollout/why-not';
import { ModuleHealthCard } from './ModuleHealthCard';
import { ModuleReports } from './ModuleReports';
import { RolloutCard } from './RolloutCard';

const Marks = ({
  state,
  isProtected,
}: {
  readonly state: RolloutState;
  readonly isProtected: boolean;
}) => (
  <Inline gap={1}>
    {state.disabled !== null && <StatusPill status="disabled" label="Switched off" tone="danger" />}
    {state.percentage !== null && (
      <StatusPill
        status="canary"
        label={`Canary at ${percentText(state.percentage.percent)}`}
        tone="info"
      />
    )}
    {state.percentage?.paused !== null && state.percentage !== null && (
      <StatusPill status="paused" tone="warning" />
    )}
    {state.lock !== null && (
      <StatusPill status="locked" label={`Locked by ${state.lock.by}`} tone="warning" />
    )}
    {isProtected && <StatusPill status="protected" label="Protected environment" tone="warning" />}
  </Inline>
);

const find = (overview: Overview, environment: string, module: string): Place | null => {
  const place = overview.environments.find(({ name }) => name === environment);
  if (place === undefined) return null;
  // Rules may be set before the first release is served.
  return {
    state:
      place.modules.find((state) => state.module === module) ??
      emptyRollout(environment, module, ''),
    isProtected: place.isProtected,
    needsSecondPerson: place.needsSecondPerson === true,
    isReadOnly: overview.isReadOnly,
  };
};

const Body = ({ place }: { readonly place: Place }) => {
  const { state, isProtected } = place;
  const { done, begin, dialog } = useChange();
  return (
    <Stack gap={5}>
      {(isProtected ||
        state.disabled !== null ||
        state.percentage !== null ||
        state.lock !== null) && <Marks state={state} isProtected={isProtected} />}
      <Done sentence={done} />
      <RolloutCard
        place={place}
        onOpen={(kind, preset = {}) => begin({ kind, state, isProtected, preset })}
      />
      <ModuleHealthCard environment={state.environment} module={state.module} />
      <ModuleReports environment={state.environment} module={state.module} />
      {dialog}
    </Stack>
  );
};

export const ModuleScreen = () => {
  const { environment = '', module = '' } = useParams();
  const { overview, refresh } = useConsole();
  return (
    <Page>
      <Stack gap={3}>
        <Inline justify="between">
          <Heading level={1}>{`${module} in ${environment}`}</Heading>
          <Inline>
            <ButtonLink
              to={paths.history.href(environment, module)}
              variant="secondary"
              size="small"
              icon="clock"
            >
              History
            </ButtonLink>
            <ButtonLink
              to={paths.releases.href(module)}
              variant="secondary"
              size="small"
              icon="file"
            >
              Releases
            </ButtonLink>
          </Inline>
        </Inline>
        <LoadedArea of={{ loaded: overview, reload: refresh }} label="what is served">
          {(value) => {
            const place = find(value, environment, module);
            return place === null ? (
              <EmptyState title={`There is no environment ${environment}`} icon="search" />
            ) : (
              <Body key={`${environment} ${module}`} place={place} />
            );
          }}
        </LoadedArea>
      </Stack>
    </Page>
  );
};
