import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Stack } from '@billfold/shared/ui/Stack';
import { Switch } from '@billfold/shared/ui/Switch';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import { factorRules } from './team.resource';
import { changeFactorRule } from './team.submission';

/** Whether each merchant requires a second factor of its team. */
export const FactorRules = () => {
  const [rules, reload] = useResource(factorRules);
  const [state, submit] = useSubmission(changeFactorRule);
  return (
    <SettingsSection
      title="Two-step verification"
      label="Two-step verification for the team"
      text="When it's required, people set it up the next time they sign in. Current sessions aren't affected."
    >
      {state.status === 'refused' && <ErrorArea errors={state.errors} />}
      <WhenLoaded data={rules} loadingLabel="Loading rules" onRetry={reload}>
        {(value) => (
          <Stack gap={0}>
            {value.map(({ merchant_id, merchant_name, is_required }) => (
              <Switch
                key={merchant_id}
                label={`Required at ${merchant_name}`}
                isOn={is_required}
                isDisabled={state.status === 'sending'}
                onChange={(isOn) => submit({ merchant_id, is_required: isOn })}
              />
            ))}
          </Stack>
        )}
      </WhenLoaded>
    </SettingsSection>
  );
};
