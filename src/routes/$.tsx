import { createFileRoute, lazyRouteComponent, Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { OfCurrentOrganization } from '#app/of-current-organization.tsx';
import { type Place, placeAt } from '#app/place-at.ts';

const loadCourse = () => import('#app/course-page.tsx');
const loadLesson = () => import('#app/lesson-page.tsx');
const loadAccount = () => import('#app/account-pages.tsx');
const loadOrganization = () => import('#app/organization-pages.tsx');
const loadPerson = () => import('#app/person-pages.tsx');
const PersonPage = lazyRouteComponent(loadPerson, 'PersonPage');
const StudyPage = lazyRouteComponent(() => import('#app/study-pages.tsx'), 'StudyPage');
const StudioPage = lazyRouteComponent(() => import('#app/studio-pages.tsx'), 'StudioPage');
const PlanPage = lazyRouteComponent(() => import('#app/plan-pages.tsx'), 'PlanPage');
const AccountPage = lazyRouteComponent(loadAccount, 'AccountPage');
const OrganizationPage = lazyRouteComponent(loadOrganization, 'OrganizationPage');
const CoursePage = lazyRouteComponent(loadCourse, 'CoursePage');
const LessonPage = lazyRouteComponent(loadLesson, 'LessonPage');
const ComingSoonPage = lazyRouteComponent(
  () => import('#features/failure/coming-soon-page.tsx'),
  'ComingSoonPage',
);

/** Every path without a file of its own: courses and their skills, and what `domain/routes.ts` says of the rest. */
export const Route = createFileRoute('/$')({
  loader: async (opened) => {
    const place = await placeAt(opened);
    if (place.kind !== 'content') return place;
    const isCourse = place.skillSlug === undefined;
    const [{ begin }] = await Promise.all([
      isCourse ? loadCourse() : loadLesson(),
      (isCourse ? CoursePage : LessonPage).preload?.(),
    ]);
    await begin(place);
    return place;
  },
  gcTime: 0, // who signs out and comes back is asked again
  component: Page,
});

function Page(): ReactNode {
  const place: Place = Route.useLoaderData();
  const path = Route.useParams()._splat;
  switch (place.kind) {
    case 'content':
      return place.skillSlug === undefined ? (
        <CoursePage key={path} {...place} />
      ) : (
        <LessonPage key={path} {...place} />
      );
    case 'account page':
      return <AccountPage key={place.path} path={place.path} />;
    case 'organization page':
      return <OrganizationPage key={path} path={place.path} params={place.params} />;
    case 'person page':
      return <PersonPage key={path} path={place.path} params={place.params} />;
    case 'plan page':
      return <PlanPage key={path} path={place.path} params={place.params} />;
    // The table stays as it is while one of its rows is opened.
    case 'studio page':
      return <StudioPage key={place.path} path={place.path} params={place.params} />;
    case 'study page':
      return <StudyPage path={place.path} />;
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
