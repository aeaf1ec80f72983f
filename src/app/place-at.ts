/** What stands at a path that no route file knows by itself: content of a tenant, a way on, or a page that there is not yet. */
import { notFound, redirect } from '@tanstack/react-router';
import { answerOf, matchRoute } from '#domain/routes.ts';
import { clientFlags } from '#store/client-flags.ts';
import { type Guarded, requireAccount } from './router-context.ts';

/** A course without a slug of a skill; a skill outside of courses has no slugs of collections. */
export type ContentPlace = { tenantSlug: string; collectionSlugs: string[]; skillSlug?: string };

export type Place =
  | ({ kind: 'content' } & ContentPlace)
  | { kind: 'coming soon' }
  | { kind: 'account page'; path: string }
  | {
      kind: 'organization page' | 'person page' | 'plan page' | 'studio page';
      path: string;
      params: Record<string, string>;
    }
  | { kind: 'study page'; path: string }
  /** `{org}` in the path is the current organization's id */
  | { kind: 'leads to'; path: string };

/** @throws what the router follows: a redirect, or that nothing is there */
export async function placeAt(opened: Guarded): Promise<Place> {
  const match = matchRoute(opened.location.pathname);
  if (match === null) throw notFound();
  const { guard } = match.route;
  if (guard === 'content') return contentOf(match.params);
  if (guard === 'account') await requireAccount(opened);
  const answer = answerOf(match, clientFlags());
  if (answer.kind === 'coming soon') return { kind: 'coming soon' };
  if (answer.kind === 'account page') return { kind: 'account page', path: match.route.path };
  if (answer.kind === 'study page') return { kind: 'study page', path: match.route.path };
  if (
    answer.kind === 'organization page' ||
    answer.kind === 'person page' ||
    answer.kind === 'plan page' ||
    answer.kind === 'studio page'
  )
    return { kind: answer.kind, path: match.route.path, params: match.params };
  if (answer.kind !== 'leads to') throw notFound();
  if (answer.path.includes('{org}')) return answer;
  throw redirect({ href: `${answer.path}${opened.location.searchStr}`, replace: true });
}

function contentOf({ tenantSlug, collectionSlugs, skillSlug }: Record<string, string>): Place {
  if (tenantSlug === undefined || collectionSlugs === undefined) throw notFound();
  return {
    kind: 'content',
    tenantSlug,
    collectionSlugs: collectionSlugs.split('/'),
    ...(skillSlug !== undefined && { skillSlug }),
  };
}
