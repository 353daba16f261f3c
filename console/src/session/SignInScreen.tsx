import { Card } from '@billfold/shared/ui/Card';
import { Heading } from '@billfold/shared/ui/Heading';
import { Page } from '@billfold/shared/ui/Page';
import { ProductMark } from '@billfold/shared/ui/ProductMark';
import { Stack } from '@billfold/shared/ui/Stack';
import type { Operator } from '@billfold/shared/contracts/rollout.contract';
import type { ConsoleApi } from '../api/console-api';
import { OidcSignIn } from './OidcSignIn';
import { SignInForm } from './SignInForm';

export const SignInScreen = ({
  api,
  hasOidc,
  onSignedIn,
}: {
  readonly api: ConsoleApi;
  /** There is a sign-in with an OIDC provider, too. */
  readonly hasOidc: boolean;
  readonly onSignedIn: (operator: Operator) => void;
}) => (
  <main>
    <Page width="narrow">
      <Stack gap={5}>
        <ProductMark size="large" />
        <Heading level={1}>Release console</Heading>
        <Card padding="large">
          <Stack>
            {hasOidc && <OidcSignIn />}
            <SignInForm
              api={api}
              hint="See which releases are live, who gets them and how they're doing. You'll stay signed in for 12 hours."
              onSignedIn={onSignedIn}
            />
          </Stack>
        </Card>
      </Stack>
    </Page>
  </main>
);
