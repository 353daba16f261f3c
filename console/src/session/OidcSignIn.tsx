import { signInPath, consolePath } from '@billfold/shared/contracts/console.contract';
import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import { Button } from '@billfold/shared/ui/Button';
import { ButtonLink } from '@billfold/shared/ui/ButtonLink';
import { ErrorArea } from '@billfold/shared/ui/ErrorArea';
import { Inline, Stack } from '@billfold/shared/ui/Stack';
import { TextLink } from '@billfold/shared/ui/TextLink';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { errorLines, type ConsoleApi } from '../api/console-api';

const refusals: Readonly<Record<string, string>> = {
  expired: 'Sign-in took too long or started in another browser. Please try again.',
  refused: "Sign-in wasn't completed. Please try again.",
  no_role: 'Your account has no role here. Ask the team that runs the registry.',
  unavailable: "The sign-in service isn't responding. Try again or use an operator token.",
};

/** The link to the provider's page, which returns to the requested page. */
export const OidcSignIn = () => {
  const { pathname, search } = useLocation();
  const params = new URLSearchParams(search);
  const refusal = refusals[params.get('sign_in') ?? ''];
  params.delete('sign_in');
  const query = params.toString();
  const to = `${consolePath}${pathname}${query === '' ? '' : `?${query}`}`;
  return (
    <Stack>
      <ErrorArea errors={refusal === undefined ? [] : [refusal]} />
      <ButtonLink
        to={`${signInPath.slice(consolePath.length)}?to=${encodeURIComponent(to)}`}
        isDocument
        isWide
      >
        Sign in with your company account
      </ButtonLink>
      <p>Or with an operator token:</p>
    </Stack>
  );
};

/** For a page that must stay: the provider opens in another tab. */
export const OidcSignInAgain = ({
  api,
  onSignedIn,
}: {
  readonly api: ConsoleApi;
  readonly onSignedIn: (operator: Operator) => void;
}) => {
  const [errors, setErrors] = useState<readonly string[]>([]);
  const look = async (): Promise<void> => {
    try {
      const { operator } = await api.readSession();
      if (operator === null) setErrors(["You're not signed in yet."]);
      else onSignedIn(operator);
    } catch (error) {
      setErrors(errorLines(error));
    }
  };
  return (
    <Stack>
      <ErrorArea errors={errors} />
      <Inline gap={3}>
        <TextLink href={signInPath}>Sign in with your company account</TextLink>
        <Button size="small" variant="secondary" onClick={() => void look()}>
          I have signed in
        </Button>
      </Inline>
    </Stack>
  );
};
