/**
 * What somebody may do to the things of an owner, before a particular thing is named (PERM-014): an action is among them when it holds for content of the
 * owner that is visible but not free, in either catalog, to which the person stands in no relation of their own.
 */
import { type ActionOn, type AuthorizedType, actionsByType } from './permission-actions.ts';
import { allows, type FactsOf, noStanding, type Subject } from './policy.ts';

export type OwnerFacts = {
  /** the operator lets this person make organizations */
  mayCreateOrganizations: boolean;
  /** the owner is the person who asks */
  own: boolean;
};

type Typical = { [Type in AuthorizedType]: (owner: OwnerFacts) => FactsOf[Type][] };

const closed = { visible: true, free: false, loginRequired: true, ...noStanding };
const inBothCatalogs = () => [
  { ...closed, rootType: 'internal' as const },
  { ...closed, rootType: 'catalog' as const },
];
const ofNoGroup = ({ own }: OwnerFacts) => [{ own, groupId: null }];

const typical: Typical = {
  skill: inBothCatalogs,
  collection: inBothCatalogs,
  enrollment: ofNoGroup,
  virtual_lab: ({ own }) => [{ own }],
  playlist: ofNoGroup,
  contaccgrp: ofNoGroup,
  organization: ({ mayCreateOrganizations }) => [{ mayCreate: mayCreateOrganizations }],
  group: () => [{ groupId: '', private: false, member: false }],
};

/** @param subject  with the roles in the owning organization; the owner of a personal profile has the role 'owner' there */
export const ownerActions = <Type extends AuthorizedType>(
  type: Type,
  subject: Subject,
  owner: OwnerFacts,
): ActionOn<Type>[] =>
  (actionsByType[type] as readonly ActionOn<Type>[]).filter((action) =>
    typical[type](owner).some((facts) => allows(type, action, subject, facts)),
  );

/** A person owns all that is theirs, but is no organization: of these they may make one at most. */
export const personalRoles = (type: AuthorizedType, own: boolean): Subject['roles'] =>
  own && type !== 'organization' && type !== 'group' ? ['owner'] : [];
