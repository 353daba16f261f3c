import { useHasScreen } from '@billfold/shared/remote/Services';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { CodePrompt } from '../../entities/code-prompt/CodePrompt';
import { SettingsPage } from '../../entities/settings/SettingsPage';
import { SettingsSection } from '../../entities/settings/SettingsSection';
import { SecondFactorSection } from '../../features/second-factor/SecondFactorSection';
import { PinSection } from '../../features/set-pin/PinSection';
import { paths } from '../../module/paths';

/** The second factor, the PIN for confirmations, and the links to a new password and to the sessions. */
export const SecurityScreen = () => {
  const canChangePassword = useHasScreen(paths.changePassword.href);
  return (
    <SettingsPage title="Security">
      <SecondFactorSection />
      <PinSection />
      {canChangePassword && (
        <SettingsSection title="Password" text="What you sign in with, together with your email.">
          <TextLink to={paths.changePassword.href}>Change your password</TextLink>
        </SettingsSection>
      )}
      <SettingsSection title="Sessions" text="The browsers you're signed in with now.">
        <TextLink to={paths.sessions.pattern}>Where you're signed in</TextLink>
      </SettingsSection>
      <CodePrompt />
    </SettingsPage>
  );
};
