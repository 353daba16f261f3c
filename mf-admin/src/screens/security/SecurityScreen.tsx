import { useHasScreen } from '@billfold/shared/remote/Services';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { CodePrompt } from '../../entities/code-prompt/CodePrompt';
import { SecondFactorSection } from '../../features/second-factor/SecondFactorSection';
import { PinSection } from '../../features/set-pin/PinSection';
import { paths } from '../../module/paths';

/** The second factor, the PIN for confirmations, and the links to a new password and to the sessions. */
export const SecurityScreen = () => {
  const canChangePassword = useHasScreen(paths.changePassword.href);
  return (
    <Page width="narrow">
      <Stack gap={5}>
        <Heading level={1}>Security</Heading>
        <p>
          <TextLink to={paths.settings.pattern}>Settings</TextLink>
        </p>
        <SecondFactorSection />
        <PinSection />
        <p>
          <TextLink to={paths.sessions.pattern}>Where you're signed in</TextLink>
        </p>
        {canChangePassword && (
          <p>
            <TextLink to={paths.changePassword.href}>Change your password</TextLink>
          </p>
        )}
      </Stack>
      <CodePrompt />
    </Page>
  );
};
