/** How a caller stands to content: the facts that the policy asks for, read once and asked about as often as needed. */
import type { AuthorRole, Standing, Subject } from '#domain/policy.ts';
import { rolesByOrganization } from '../accounts/people.ts';
import type { ReadContext } from '../service-context.ts';
import { heldCourses } from './held-courses.ts';

type Placed = {
  organizationId: string;
  courseIds: readonly string[];
  authors?: readonly { userId: string; authorType: AuthorRole }[];
};

export async function standingOf({ tx, caller, at }: ReadContext) {
  const userId = caller?.userId ?? null;
  const roles = userId ? await rolesByOrganization(tx, userId) : new Map<string, never[]>();
  const held = userId ? await heldCourses(tx, userId, at) : new Map<string, never>();
  return (content: Placed): { subject: Subject; standing: Standing } => {
    const courses = content.courseIds.map((courseId) => held.get(courseId));
    const authors = content.authors ?? [];
    return {
      subject: { userId, roles: roles.get(content.organizationId) ?? [] },
      standing: {
        authorRoles: authors.filter((author) => author.userId === userId).map(({ authorType }) => authorType),
        enrolled: courses.some((course) => course?.enrolled),
        seated: courses.some((course) => course?.seated),
      },
    };
  };
}
