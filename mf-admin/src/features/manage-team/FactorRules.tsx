import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { useSubmission } from '@billfold/shared/store/use-submission';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Heading } from '@billfold/shared/ui/Heading';
import { Stack } from '@billfold/shared/ui/Stack';
import { Switch } from '@billfold/shared/ui/Switch';
import { factorRules } from './team.resource';
import { changeFactorRule } from './team.submission';

/** Whether each merchant requires a second factor of its team. */
export const FactorRules = () => {
  const [rules, reload] = useResource(factorRules);
  const [state, submit] = useSubmission(changeFactorRule);
  return (
    <section aria-label="Second factor of the team">
      <Stack gap={3}>
        <Heading level={2}>Second factor</Heading>
        <p>
          Where it is required, people without one are led to set it up at their next sign-in.
          Sessions of now go on.
        </p>
        {state.status === 'refused' && <ErrorArea errors={state.errors} />}
        <WhenLoaded data={rules} loadingLabel="Loading the rules" onRetry={reload}>
          {(value) => (
            <Stack gap={2} align="start">
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
      </Stack>
    </section>
  );
};
