/** @needs-dom */
import { createNavigator, type RouterPort } from './navigator';

const bound = () => {
  const navigator = createNavigator((error) => {
    throw error;
  });
  const seen: boolean[] = [];
  let arrive = (): void => {};
  const router: RouterPort = {
    navigate: () => {
      seen.push(navigator.isReplacing());
      return new Promise<void>((resolve) => {
        arrive = resolve;
      });
    },
    revalidate: () => {},
    state: { navigation: {} },
  };
  navigator.bind(router);
  return { navigator, router, seen, arrive: () => arrive() };
};

describe('a navigator', () => {
  it('knows that a service, a link or a screen replaces the address', () => {
    const { navigator, router, seen } = bound();
    navigator.go('/a', { replace: true });
    void router.navigate('/b', { replace: true });
    navigator.go('/c');
    void router.navigate('/d');
    expect(seen).toEqual([true, true, false, false]);
  });

  it('forgets it when the address is reached', async () => {
    const { navigator, router, arrive } = bound();
    const navigation = router.navigate('/b', { replace: true });
    arrive();
    await navigation;
    expect(navigator.isReplacing()).toBe(false);
  });
});
