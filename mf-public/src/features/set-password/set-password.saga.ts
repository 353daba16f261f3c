import { call, shellServices, type SagaOf } from '@billfold/shared/store/effects';
import { toSignIn } from '../../entities/session/login.domain';
import { signInMerchant } from '../../entities/session/merchant-login.api';
import { paths } from '../../module/paths';

/** Signs in with the saved password; after a failure the user signs in by hand. */
export function* signIn(name: string, password: string): SagaOf<void> {
  const { http, session, navigate, notify } = yield* shellServices();
  try {
    const login = yield* call(signInMerchant, http, { email: name, password });
    session.signIn(toSignIn(login, true));
  } catch {
    notify({ message: 'Your password is saved. Please sign in with it.', type: 'success' });
    navigate(paths.merchantLogin.pattern, { replace: true });
  }
}
