import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { loadShellChunk } from '../platform/loading/load-shell-chunk';
import { RemoteScreen } from '../federation/parts/RemoteScreen';
import { CustomerAreaFailure } from '../page/frames/CustomerAreaFailure';
import { PublicFrame } from '../page/frames/PublicFrame';
import { RootLayout } from '../page/frames/RootLayout';
import { ShellFailure } from '../page/frames/ShellFailure';
import type { LegalDocument } from '../page/legal/legal.slice';
import {
  publicCustomerPages,
  publicCustomerPatterns,
  type Area,
} from '../platform/address/area-of-path';
import type { PlannedScreen } from '../federation/loader/planned-screens';
import type { RouteHandle } from '../page/navigation/use-page-title';
import type { Visits } from '../page/navigation/visit';

type RouteDependencies = { readonly screens: readonly PlannedScreen[]; readonly visits: Visits };

const titled = (title: string): RouteHandle => ({ title });

const lazyMerchantArea = async () => {
  const { MerchantArea } = await loadShellChunk(
    'The merchant frame',
    () => import(/* webpackChunkName: "merchant-frame" */ '../page/frames/MerchantArea'),
  );
  return { Component: MerchantArea };
};

const lazyCustomerArea = async () => {
  const { CustomerArea } = await loadShellChunk(
    'The customer frame',
    () => import(/* webpackChunkName: "customer-frame" */ '../page/frames/CustomerArea'),
  );
  return { Component: CustomerArea };
};

const lazyLegalPage = (document: LegalDocument) => async () => {
  const { LegalPage } = await loadShellChunk(
    'The legal texts',
    () => import(/* webpackChunkName: "legal-page" */ '../page/legal/LegalPage'),
  );
  return { Component: () => <LegalPage document={document} /> };
};

const lazyNotFound = (isWhole: boolean) => async () => {
  const { NotFound } = await loadShellChunk(
    'The page of an unknown address',
    () => import(/* webpackChunkName: "not-found" */ '../page/not-found/NotFound'),
  );
  return { Component: () => <NotFound isWhole={isWhole} /> };
};

const screenRoute = (screen: PlannedScreen, { visits }: RouteDependencies): RouteObject => ({
  path: screen.path,
  handle: titled(screen.title),
  loader: ({ request }: LoaderFunctionArgs) => visits.visit(request, screen),
  element: <RemoteScreen screen={screen} />,
});

const notFoundRoute = (
  path: string,
  { visits }: RouteDependencies,
  isWhole: boolean,
): RouteObject => ({
  path,
  handle: titled('Page not found'),
  loader: ({ request }: LoaderFunctionArgs) => visits.visit(request, null),
  lazy: lazyNotFound(isWhole),
});

const legalRoute = (
  path: string,
  title: string,
  document: LegalDocument,
  { visits }: RouteDependencies,
): RouteObject => ({
  path,
  handle: titled(title),
  loader: ({ request }: LoaderFunctionArgs) => visits.visit(request, 'shell'),
  lazy: lazyLegalPage(document),
});

/**
 * Every path of the page, known from the plan without any module's code. A path below /admin or /customer that the plan
 * does not name is guarded like its neighbours; when the server knows no owner either, it shows the 404 page inside the
 * frame.
 */
export const createShellRoutes = (dependencies: RouteDependencies): RouteObject[] => {
  const { screens } = dependencies;
  const screensOf = (area: Area): RouteObject[] =>
    screens
      .filter((screen) => screen.area === area)
      .map((screen) => screenRoute(screen, dependencies));
  const unownedPublic = publicCustomerPatterns.filter((pattern) =>
    screens.every(({ path }) => path !== pattern),
  );
  const notFoundInFrame = (path: string) => notFoundRoute(path, dependencies, false);
  const notFound = (path: string) => notFoundRoute(path, dependencies, true);
  // No session is needed below these pages: the frame of the customer area would wait for one.
  const belowPublic = publicCustomerPages.map((page) => notFound(`${page}/*`));
  return [
    {
      element: <RootLayout />,
      errorElement: <ShellFailure />,
      hydrateFallbackElement: <></>,
      children: [
        {
          id: 'merchant-area',
          lazy: lazyMerchantArea,
          children: [...screensOf('merchant'), notFoundInFrame('/admin/*')],
        },
        {
          id: 'customer-area',
          lazy: lazyCustomerArea,
          errorElement: <CustomerAreaFailure />,
          children: [...screensOf('customer'), notFoundInFrame('/customer/*')],
        },
        {
          id: 'public-area',
          element: <PublicFrame />,
          children: [
            ...screensOf('public'),
            ...unownedPublic.map(notFound),
            ...belowPublic,
            legalRoute('/terms-conditions', 'Terms and Conditions', 'terms', dependencies),
            legalRoute('/privacy-policy', 'Privacy Policy', 'privacy', dependencies),
            notFound('*'),
          ],
        },
      ],
    },
  ];
};
