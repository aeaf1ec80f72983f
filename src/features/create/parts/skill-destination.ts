/** Where a new skill goes: whose it is, in which part of the content, and into which courses (CREATE-009). */
import { createWords as say } from '#contract/words/en/create.ts';
import { keptLocation, mayLeaveAuthorship } from '#domain/create-rules.ts';
import type { RootType } from '#domain/policy.ts';
import type { CollectionRow } from '#store/tables/synced.ts';
import type { CreatePlace, OwnPlace } from '../read-places.ts';

type Chosen = {
  /** an organization, or the person */
  ownerId: string;
  location: RootType | '';
  courseIds: string[];
};

export type SkillFields = Chosen & { title: string; subtitle: string; leave: boolean };

export type SkillPlaces = {
  places: readonly CreatePlace[];
  own: OwnPlace | null;
  /** the course in which it was asked for */
  parent: CollectionRow | null;
};

/** @param ownerId  the organization that is open, or the person */
export function firstDestination({ places, own, parent }: SkillPlaces, ownerId: string | null): Chosen {
  const first = places.find(({ organizationId }) => organizationId === ownerId) ?? places[0];
  const firstIsOwn = own !== null && (ownerId === own.userId || places.length === 0);
  return {
    ownerId: parent?.organizationId ?? (firstIsOwn ? own.userId : (first?.organizationId ?? '')),
    location: parent?.rootType ?? '',
    courseIds: parent ? [parent.collectionId] : [],
  };
}

/** What the new owner or location does not offer is let go of. */
export function movedTo(
  places: readonly CreatePlace[],
  { ownerId, location }: Pick<Chosen, 'ownerId' | 'location'>,
): Chosen {
  const offered = places.find(({ organizationId }) => organizationId === ownerId)?.roots ?? [];
  const stays = keptLocation(
    location,
    offered.map(({ rootType }) => rootType),
  );
  return { ownerId, location: stays, courseIds: [] };
}

export type SkillDestination = ReturnType<typeof destinationOf>;

/** What the places offer for what is chosen. */
export function destinationOf(
  { ownerId, location, courseIds }: Chosen,
  { places, own, parent }: SkillPlaces,
) {
  const place = places.find(({ organizationId }) => organizationId === ownerId);
  const isOwn = own !== null && ownerId === own.userId;
  const root = place?.roots.find(({ rootType }) => rootType === location);
  const rootType = root?.rootType ?? place?.roots[0]?.rootType ?? 'internal';
  const offered = (root?.courses ?? []).map(({ id, title }) => ({ value: id, label: title }));
  const courses = [
    ...offered,
    ...(parent &&
    !offered.some(({ value }) => value === parent.collectionId) &&
    root?.rootType === parent.rootType
      ? [{ value: parent.collectionId, label: parent.title }]
      : []),
  ];
  const where = courses.filter(({ value }) => courseIds.includes(value)).map(({ label }) => label);
  const belongs = isOwn ? say.goesToYou : say.goesNowhere(place?.name ?? '');
  const [firstId] = courseIds;
  return {
    isOwn,
    tenantSlug: isOwn ? own.alias : place?.alias,
    rootType,
    mayLeave: place !== undefined && mayLeaveAuthorship(place.roles, rootType),
    text: where.length > 0 ? say.goesTo(where.join(', ')) : belongs,
    parentSlug:
      (parent?.collectionId === firstId
        ? parent?.collectionSlug
        : root?.courses.find(({ id }) => id === firstId)?.slug) ?? null,
    owners: [
      ...places.map(({ organizationId, name }) => ({ value: organizationId, label: name })),
      ...(own ? [{ value: own.userId, label: say.yourself }] : []),
    ],
    locations: (place?.roots ?? []).map((each) => ({
      value: each.rootType,
      label: say.locations[each.rootType],
    })),
    courses,
  };
}
