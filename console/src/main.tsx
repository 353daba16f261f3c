import '@billfold/shared/ui/tokens.css';
import '@billfold/shared/ui/base.css';
import { consolePath } from '@billfold/shared/contracts/console.contract';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { createRegistryHttp } from './api/registry-http';
import { ConsoleApp } from './ConsoleApp';

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no place for the console.');
const router = createBrowserRouter(
  [
    {
      path: '*',
      element: (
        <ConsoleApp
          http={createRegistryHttp()}
          leaveTo={(address) => window.location.assign(address)}
        />
      ),
    },
  ],
  { basename: consolePath },
);
createRoot(root).render(<RouterProvider router={router} />);
