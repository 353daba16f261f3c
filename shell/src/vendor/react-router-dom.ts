/**
 * What modules may use of the router. Re-exported from react-router itself, never from react-router-dom: that is the
 * shared key, and a facade that imports its own key waits for itself.
 */
export {
  Link, NavLink, Navigate, NavigationType, Outlet, RouterContextProvider, ScrollRestoration,
  createBrowserRouter, createMemoryRouter, createPath, generatePath, matchPath, matchRoutes, redirect, replace, resolvePath,
  createSearchParams, isRouteErrorResponse, useBeforeUnload, useBlocker, useHref, useInRouterContext, useLocation, useMatch,
  useMatches, useNavigate, useNavigation, useNavigationType, useOutlet, useOutletContext, useParams, useResolvedPath, useRouteError,
  useRoutes, useSearchParams, MemoryRouter, Routes, Route,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
