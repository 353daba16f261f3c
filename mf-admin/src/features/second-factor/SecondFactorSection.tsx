import { countText } from '@billfold/shared/contracts/count-text';
import type { SecondFactorState } from '@billfold/shared/contracts/second-factor.contract';
import { StaffTime } from '@billfold/shared/remote/StaffTime';
import { useDialog } from '@billfold/shared/remote/use-dialog';
import { WhenLoaded } from '@billfold/shared/remote/WhenLoaded';
import { useResource } from '@billfold/shared/store/resource';
import { Button } from '@billfold/shared/ui/Button';
import { Inline } from '@billfold/shared/ui/Stack';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import { NewCodesDialog, SwitchOffDialog } from './CodeDialogs';
import { RememberedBrowsers } from './RememberedBrowsers';
import { secondFactor } from './second-factor.resource';
import { SetUpDialog } from './SetUpDialog';

const leftText = (left: number): string =>
  left === 0
    ? "You don't have any recovery codes left. Please make new ones."
    : `${countText(left, 'recovery code is', 'recovery codes are')} left.`;

const Off = ({ required_by, onSetUp }: SecondFactorState & { readonly onSetUp: () => void }) => (
  <>
    <p>
      Two-step verification is off. You sign in with just your password.{' '}
      {required_by.length > 0 &&
        `${required_by.join(' and ')} will ask you to set it up at your next sign-in.`}
    </p>
    <Inline>
      <Button onClick={onSetUp}>Set up</Button>
    </Inline>
  </>
);

type OnProps = SecondFactorState & {
  readonly onReplace: () => void;
  readonly onNewCodes: () => void;
  readonly onSwitchOff: () => void;
};

const On = ({ onReplace, onNewCodes, onSwitchOff, ...state }: OnProps) => (
  <>
    <p>
      Two-step verification is on
      {state.since !== null && (
        <>
          {' '}
          since <StaffTime at={state.since} form="date" />
        </>
      )}
      . We also ask for a code from your authenticator app when you sign in.{' '}
      {leftText(state.recovery_codes_left)}
    </p>
    {state.required_by.length > 0 && (
      <p>It stays on, because {state.required_by.join(' and ')} requires it.</p>
    )}
    <Inline>
      <Button variant="secondary" onClick={onNewCodes}>
        New recovery codes
      </Button>
      <Button variant="secondary" onClick={onReplace}>
        Use another app
      </Button>
      {state.required_by.length === 0 && (
        <Button variant="danger" onClick={onSwitchOff}>
          Turn off
        </Button>
      )}
    </Inline>
    <RememberedBrowsers devices={state.devices} />
  </>
);

const Factor = ({ state }: { readonly state: SecondFactorState }) => {
  const setUp = useDialog('second-factor');
  const codes = useDialog('recovery-codes');
  const off = useDialog('switch-off');
  return (
    <>
      {state.is_on ? (
        <On {...state} onReplace={setUp.open} onNewCodes={codes.open} onSwitchOff={off.open} />
      ) : (
        <Off {...state} onSetUp={setUp.open} />
      )}
      <SetUpDialog isOpen={setUp.isOpen} isReplacing={state.is_on} onClose={setUp.close} />
      <NewCodesDialog isOpen={codes.isOpen && state.is_on} onClose={codes.close} />
      <SwitchOffDialog isOpen={off.isOpen && state.is_on} onClose={off.close} />
    </>
  );
};

/** The staff member's own second factor. */
export const SecondFactorSection = () => {
  const [state, reload] = useResource(secondFactor);
  return (
    <SettingsSection
      title="Two-step verification"
      text="A code from an app on your phone, on top of your password."
    >
      <WhenLoaded data={state} loadingLabel="Loading two-step verification" onRetry={reload}>
        {(value) => <Factor state={value} />}
      </WhenLoaded>
    </SettingsSection>
  );
};
