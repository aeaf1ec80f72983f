/** What the policy has to know of a thing that is named by type and id, read in the snapshot of the caller. */

import type { AuthorizedType } from '#domain/permission-actions.ts';
import { allowedActions } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import {
  accessGroupFacts,
  collectionFacts,
  enrollmentFacts,
  skillFacts,
} from '../../content/policy-facts.ts';
import { findOrganization } from '../organizations/repository.ts';
import { subjectIn } from '../subject-in.ts';
import { findUser } from '../users/repository.ts';

/** @returns what the caller may do to it; nothing when it does not exist, which looks as if it were hidden */
export async function entityActions(ctx: ReadContext, type: AuthorizedType, id: string): Promise<string[]> {
  switch (type) {
    case 'skill': {
      const found = await skillFacts(ctx, id);
      return found ? allowedActions('skill', found.subject, found.facts) : [];
    }
    case 'collection': {
      const found = await collectionFacts(ctx, id);
      return found ? allowedActions('collection', found.subject, found.facts) : [];
    }
    case 'enrollment': {
      const found = await enrollmentFacts(ctx, id);
      if (!found) return [];
      const subject = await subjectIn(ctx, found.organizationId);
      return allowedActions('enrollment', subject, { own: found.own, groupId: null });
    }
    case 'contaccgrp': {
      const found = await accessGroupFacts(ctx, id);
      if (!found) return [];
      const subject = await subjectIn(ctx, found.organizationId);
      return allowedActions('contaccgrp', subject, { own: found.own, groupId: null });
    }
    case 'organization': {
      if (!(await findOrganization(ctx.tx, id))) return [];
      return allowedActions('organization', await subjectIn(ctx, id), { mayCreate: await mayCreate(ctx) });
    }
    default:
      return [];
  }
}

/** A person whose address is verified may make organizations. */
export async function mayCreate({ tx, caller }: ReadContext): Promise<boolean> {
  const user = caller && (await findUser(tx, caller.userId));
  return user?.emailVerified ?? false;
}
