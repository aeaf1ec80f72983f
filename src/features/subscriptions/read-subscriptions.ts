/** The seats of a person with what they open. */
import type { Seat } from '#contract/content/access-group.ts';
import { collectionLink } from '#domain/learning-path.ts';
import { type TermState, termState } from '#domain/subscription-term.ts';
import type { LecternDb } from '#store/db.ts';
import type { Stored } from '#store/tables/synced.ts';

export type Subscription = {
  id: string;
  /** of whose seats it is one */
  accessId: string;
  /** null: it is not on this device */
  organization: { name: string; alias: string } | null;
  /** 'off': the organization has switched it off */
  state: TermState | 'off';
  startsAt: number | null;
  endsAt: number | null;
  /** how many it opens, also those that are not on this device */
  count: number;
  courses: { id: string; title: string; path: string }[];
};

const order: Subscription['state'][] = ['expires soon', 'running', 'upcoming', 'off', 'ended'];

export async function subscriptions(db: LecternDb, now: number): Promise<Subscription[]> {
  const seats = (await db.things.where('thing').equals('seat').toArray()) as unknown as Stored<Seat>[];
  const organizations = await db.organizations.bulkGet(seats.map(({ groupOwner }) => groupOwner));
  const ids = seats.map(({ collections }) => collections.map(({ collectionId }) => collectionId));
  const rows = await db.collections.bulkGet(ids.flat());
  const courses = new Map(rows.flatMap((row) => (row ? [[row.collectionId, row] as const] : [])));
  return seats
    .map((seat, at): Subscription => {
      const { id, accessId, startsAt, endsAt } = seat;
      const organization = organizations[at];
      const term = termState({ startsAt, endsAt }, now);
      return {
        id,
        accessId,
        organization: organization ? { name: organization.name, alias: organization.alias } : null,
        state: seat.active || term === 'ended' ? term : 'off',
        startsAt,
        endsAt,
        count: seat.collections.length,
        courses: (ids[at] ?? []).flatMap((courseId) => {
          const course = courses.get(courseId);
          if (!course) return [];
          return { id: courseId, title: course.title, path: collectionLink(course, [course.collectionSlug]) };
        }),
      };
    })
    .sort(
      (a, b) =>
        order.indexOf(a.state) - order.indexOf(b.state) ||
        (a.endsAt ?? Number.MAX_SAFE_INTEGER) - (b.endsAt ?? Number.MAX_SAFE_INTEGER),
    );
}
