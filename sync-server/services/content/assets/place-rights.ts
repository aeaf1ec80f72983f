/** Whether somebody may edit what a file is put into: they bring files there, and see those that others brought (D100). */
import type { AssetPlace } from '#contract/content/asset.ts';
import { allows } from '#domain/policy.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { subjectIn } from '../../accounts/subject-in.ts';
import { collectionFacts, skillFacts } from '../policy-facts.ts';

export type EditedPlace = {
  /** null: a person's own */
  organizationId: string | null;
};

/** @returns null when they may not, or there is no such thing */
export async function editedPlace(ctx: ReadContext, { type, id }: AssetPlace): Promise<EditedPlace | null> {
  switch (type) {
    case 'user':
      return ctx.caller?.userId === id ? { organizationId: null } : null;
    case 'organization': {
      const subject = await subjectIn(ctx, id);
      return allows('organization', 'UpdateMetadata', subject, { mayCreate: false })
        ? { organizationId: id }
        : null;
    }
    case 'skill': {
      const found = await skillFacts(ctx, id);
      return found && allows('skill', 'Update', found.subject, found.facts) ? found : null;
    }
    case 'collection': {
      const found = await collectionFacts(ctx, id);
      return found && allows('collection', 'UpdateMetadata', found.subject, found.facts) ? found : null;
    }
  }
}
