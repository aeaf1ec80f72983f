/** As on a first visit: somebody else listens to the history before the page is drawn, and its address leads on meanwhile. */
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  redirect,
} from '@tanstack/react-router';
import { expect } from 'vitest';

const root = createRootRoute();
const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/login', replace: true } as never);
  },
});
const login = createRoute({ getParentRoute: () => root, path: '/login', component: () => <h1>Sign in</h1> });
const routeTree = root.addChildren([home, login]);

const routerAt = (path: string) =>
  createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) });

/** @returns the router, led on to the sign-in page and not drawn yet */
export async function redirectedRouter(follow: (router: ReturnType<typeof routerAt>) => void) {
  const router = routerAt('/');
  follow(router);
  router.history.subscribe(() => {});
  void router.load();
  await expect.poll(() => router.history.location.pathname).toBe('/login');
  return router;
}
