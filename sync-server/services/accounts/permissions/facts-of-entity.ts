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
import { mayCreateOrganizations } from '../organizations/access.ts';
import { findOrganization } from '../organizations/repository.ts';
import { subjectIn } from '../subject-in.ts';

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
      const mayCreate = await mayCreateOrganizations(ctx);
      return allowedActions('organization', await subjectIn(ctx, id), { mayCreate });
    }
    default:
      return [];
  }
}
