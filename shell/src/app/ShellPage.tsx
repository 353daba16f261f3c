import { Provider } from 'react-redux';
import { RouterProvider, type createBrowserRouter } from 'react-router-dom';
import type { Shell } from './create-shell';
import { ShellContextProvider } from './shell-context';

type ShellPageProps = {
  readonly shell: Pick<Shell, 'store' | 'context'>;
  readonly router: ReturnType<typeof createBrowserRouter>;
};

export const ShellPage = ({ shell, router }: ShellPageProps) => (
  <Provider store={shell.store.redux}>
    <ShellContextProvider value={shell.context}>
      <RouterProvider router={router} />
    </ShellContextProvider>
  </Provider>
);
