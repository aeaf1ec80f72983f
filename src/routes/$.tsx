import { createFileRoute, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OfCurrentOrganization } from '#app/of-current-organization.tsx';
import { type Place, placeAt } from '#app/place-at.ts';
import { ahead, readAhead } from '#app/router-context.ts';
import { CollectionScreen } from '#features/courses/collection-screen.tsx';
import { collectionPage } from '#features/courses/read-collection.ts';
import { ComingSoonPage } from '#features/failure/coming-soon-page.tsx';
import { beginLesson } from '#features/skills/begin-lesson.ts';
import { SkillScreen } from '#features/skills/skill-screen.tsx';

/** Every path without a file of its own: courses and their skills, and what `domain/routes.ts` says of the rest. */
export const Route = createFileRoute('/$')({
  codeSplitGroupings: [['loader', 'component']], // the table of routes comes with the page that needs it
  loader: async (opened) => {
    const place = await placeAt(opened);
    if (place.kind === 'content') await contentAhead(place);
    return place;
  },
  gcTime: 0, // who signs out and comes back is asked again
  component: Page,
});

function contentAhead({ skillSlug, ...place }: Place & { kind: 'content' }): Promise<void> {
  if (skillSlug === undefined) return readAhead(collectionPage, place.tenantSlug, place.collectionSlugs);
  const { tenantSlug, collectionSlugs } = place;
  return ahead((db) => beginLesson(db, { tenantSlug, collectionSlugs, skillSlug }));
}

function Page(): ReactNode {
  const place: Place = Route.useLoaderData();
  const path = Route.useParams()._splat;
  switch (place.kind) {
    case 'content': {
      const { tenantSlug, collectionSlugs, skillSlug } = place;
      const shared = { tenantSlug, collectionSlugs };
      return skillSlug === undefined ? (
        <CollectionScreen key={path} {...shared} />
      ) : (
        <SkillScreen key={path} {...shared} skillSlug={skillSlug} />
      );
    }
    case 'coming soon':
      return <ComingSoonPage page={path ?? ''} />;
    case 'leads to':
      return (
        <OfCurrentOrganization>
          {(organizationId) => <Navigate to={place.path.replace('{org}', organizationId)} replace />}
        </OfCurrentOrganization>
      );
  }
}
