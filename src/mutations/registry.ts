/** Every mutation by its name: what the outbox holds can be applied again, sent and described in any thread. */
import { cancelInvitation } from './accounts/cancel-invitation.ts';
import { createGroup } from './accounts/create-group.ts';
import { inviteToOrganization } from './accounts/invite-to-organization.ts';
import { reorderUserAffiliations } from './accounts/reorder-user-affiliations.ts';
import { resendInvitation } from './accounts/resend-invitation.ts';
import { updateGroup } from './accounts/update-group.ts';
import { updateOrganization } from './accounts/update-organization.ts';
import { updateUser } from './accounts/update-user.ts';
import { deleteEntityMessage } from './communication/delete-entity-message.ts';
import { editEntityMessage } from './communication/edit-entity-message.ts';
import { postEntityMessage } from './communication/post-entity-message.ts';
import { createCollection } from './content/create-collection.ts';
import { createComment } from './content/create-comment.ts';
import { createSkill } from './content/create-skill.ts';
import { enroll } from './content/enroll.ts';
import { removeComment } from './content/remove-comment.ts';
import { settleLostValue } from './content/settle-lost-value.ts';
import { updateCollectionItems } from './content/update-collection-items.ts';
import { updateCollectionMetadata } from './content/update-collection-metadata.ts';
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
    asAnyMutation(createSkill),
    asAnyMutation(createCollection),
    asAnyMutation(enroll),
    asAnyMutation(updateCollectionMetadata),
    asAnyMutation(updateCollectionItems),
    asAnyMutation(postEntityMessage),
    asAnyMutation(editEntityMessage),
    asAnyMutation(deleteEntityMessage),
    asAnyMutation(reorderUserAffiliations),
    asAnyMutation(inviteToOrganization),
    asAnyMutation(resendInvitation),
    asAnyMutation(cancelInvitation),
    asAnyMutation(createGroup),
    asAnyMutation(updateGroup),
    asAnyMutation(updateOrganization),
    asAnyMutation(updateUser),
  ].map((mutation) => [mutation.operation.name, mutation]),
);

/** @returns undefined for one that another version of the app has put into the outbox */
export const mutationNamed = (op: string): AnyMutation | undefined => mutations.get(op);
