// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
import { letGoOfLinks } from './leaving-focus.ts';

const root = createRootRoute();
const anywhere = createRoute({ getParentRoute: () => root, path: '$' });

async function focusedAfter(selector: string, to: string): Promise<Element | null> {
  const router = createRouter({
    routeTree: root.addChildren([anywhere]),
    history: createMemoryHistory({ initialEntries: ['/here'] }),
  });
  await router.load();
  letGoOfLinks(router);
  document.body.innerHTML =
    '<nav><a href="/there">There</a></nav><main><a href="/there">On</a><input></main>';
  document.querySelector<HTMLElement>(selector)?.focus();
  await router.navigate({ to } as never);
  return document.activeElement;
}

it('takes the focus from a link whose page goes', async () => {
  expect(await focusedAfter('main a', '/there')).toBe(document.body);
});

it('leaves the focus in a field, in the navigation, and on a page that stays', async () => {
  expect((await focusedAfter('main input', '/there'))?.tagName).toBe('INPUT');
  expect((await focusedAfter('nav a', '/there'))?.textContent).toBe('There');
  expect((await focusedAfter('main a', '/here?filter=1'))?.textContent).toBe('On');
});
