/** Groups and invitations of the demo organization, so that its pages show what they are for. */
import { newId } from '#contract/ids.ts';
import type { Social } from '#domain/socials.ts';
import { addInvitation, describeUser } from '../services/accounts/face.ts';
import { addGroup, placeInGroups } from '../services/accounts/group-members.ts';
import type { ChangeContext } from '../sync/feed.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

const groups = [
  {
    name: 'Night watch',
    slug: 'night-watch',
    description: 'Learns between two and four in the morning, mostly without a network.',
    members: ['learner', 'second-learner', 'author'],
    admin: 'author',
  },
  {
    name: 'New this month',
    slug: 'new-this-month',
    description: 'First weeks at the harbor: the open course, then the radio course.',
    members: ['second-learner'],
    admin: 'reviewer',
  },
];

const invitations = [
  { email: 'petra.olsen@quay.example', status: 'pending', daysAgo: 2 },
  { email: 'samir.haddad@quay.example', status: 'pending', daysAgo: 34 },
  { email: 'lucia.moreno@quay.example', status: 'declined', daysAgo: 6 },
] as const;

const LINKS: readonly Social[] = [
  { type: 'website', value: 'https://lindqvist.example/knots', visible: true },
  { type: 'mastodon', value: 'https://social.example/@mira', visible: true },
  { type: 'github', value: 'https://github.example/mira', visible: false },
];

/** One of them shows strangers who she is. */
async function showDemoProfile(ctx: ChangeContext, userId: string): Promise<void> {
  await describeUser(ctx, userId, {
    about:
      'Twenty years at sea, ten in front of a class. Writes the radio course, and answers questions about knots at any hour.',
    socials: [...LINKS],
    profileVisible: true,
  });
}

/** @param people  user ids by alias */
export async function addDemoPeople(
  ctx: ChangeContext,
  organizationId: string,
  people: ReadonlyMap<string, string>,
  at: number,
): Promise<void> {
  const idOf = (alias: string) => people.get(alias) as string;
  for (const { name, slug, description, members, admin } of groups) {
    const id = newId();
    await addGroup(ctx, {
      id,
      organizationId,
      name,
      slug,
      description,
      private: false,
      createdAt: at,
      createdBy: idOf('admin'),
    });
    const places = [...new Set([...members, admin])].map((alias) => {
      const role = alias === admin ? ('grpAdmin' as const) : ('member' as const);
      return { groupId: id, userId: idOf(alias), role };
    });
    await placeInGroups(ctx, { organizationId, places, at });
  }
  await showDemoProfile(ctx, idOf('author'));
  for (const { email, status, daysAgo } of invitations) {
    const id = newId();
    const sentAt = at - daysAgo * DAY_MS;
    await addInvitation(ctx, {
      id,
      organizationId,
      email,
      roles: JSON.stringify(['member']),
      groups: '[]',
      status,
      sentAt,
      declinedAt: status === 'declined' ? at - DAY_MS : null,
      invitedBy: idOf('admin'),
      createdAt: sentAt,
    });
  }
}
