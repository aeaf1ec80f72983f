/** Every mutation by its name: what the outbox holds can be applied again, sent and described in any thread. */
import { reorderUserAffiliations } from './accounts/reorder-user-affiliations.ts';
import { deleteEntityMessage } from './communication/delete-entity-message.ts';
import { editEntityMessage } from './communication/edit-entity-message.ts';
import { postEntityMessage } from './communication/post-entity-message.ts';
import { createComment } from './content/create-comment.ts';
import { removeComment } from './content/remove-comment.ts';
import { settleLostValue } from './content/settle-lost-value.ts';
import { updateComment } from './content/update-comment.ts';
import { updateSkillMeta } from './content/update-skill-meta.ts';
import { upsertProgress } from './content/upsert-progress.ts';
import { type AnyMutation, asAnyMutation } from './definition.ts';

const mutations: ReadonlyMap<string, AnyMutation> = new Map(
  [
    asAnyMutation(createComment),
    asAnyMutation(updateComment),
    asAnyMutation(removeComment),
    asAnyMutation(upsertProgress),
    asAnyMutation(updateSkillMeta),
    asAnyMutation(settleLostValue),
    asAnyMutation(postEntityMessage),
    asAnyMutation(editEntityMessage),
    asAnyMutation(deleteEntityMessage),
    asAnyMutation(reorderUserAffiliations),
  ].map((mutation) => [mutation.operation.name, mutation]),
);

/** @returns undefined for one that another version of the app has put into the outbox */
export const mutationNamed = (op: string): AnyMutation | undefined => mutations.get(op);
