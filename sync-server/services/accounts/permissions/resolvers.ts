/** What a person may do, for clients that do not work it out from their rows (PERM-014, API-015). */
import * as v from 'valibot';
import { authorizedOwnerSchema, entityRefSchema } from '#contract/accounts/permissions.ts';
import { ownerActions, personalRoles } from '#domain/owner-actions.ts';
import { type AuthorizedType, authorizedTypes } from '#domain/permission-actions.ts';
import { sessionKindOf } from '../../../verbs/action.ts';
import { checkArguments } from '../../../verbs/check-arguments.ts';
import type { ServiceBuilder } from '../../../verbs/pothos.ts';
import type { ReadContext } from '../../../verbs/service-context.ts';
import { mayCreateOrganizations } from '../organizations/access.ts';
import { findOrganization } from '../organizations/repository.ts';
import { subjectIn } from '../subject-in.ts';
import { entityActions } from './facts-of-entity.ts';

type Owner = v.InferOutput<typeof authorizedOwnerSchema>;

const typeSchema = v.picklist(authorizedTypes);
const actionSchema = v.pipe(v.string(), v.maxLength(40));

export function permissionFields({ row, query }: ServiceBuilder): void {
  query({
    name: 'getAuthorizedOwnerActions',
    action: 'account.Read',
    args: {
      owner: authorizedOwnerSchema,
      entityList: v.pipe(v.array(v.string()), v.maxLength(authorizedTypes.length)),
    },
    result: {
      type: [row('AuthorizedActions', { entityType: v.string(), actions: v.array(v.string()) })],
    },
    async find(ctx, { owner, entityList }) {
      const { types } = checkArguments(v.strictObject({ types: v.array(typeSchema) }), { types: entityList });
      return Promise.all(
        types.map(async (entityType) => ({ entityType, actions: await actionsFor(ctx, owner, entityType) })),
      );
    },
  });
  query({
    name: 'getIsAuthorizedOwnerAction',
    action: 'account.Read',
    args: { owner: authorizedOwnerSchema, entity: typeSchema, action: actionSchema },
    result: { type: 'Boolean' },
    find: async (ctx, { owner, entity, action }) => (await actionsFor(ctx, owner, entity)).includes(action),
  });
  query({
    name: 'getAuthorizedEntityActions',
    action: 'account.Read',
    args: { entity: entityRefSchema },
    result: { type: ['String'] },
    find: (ctx, { entity }) => entityActions(ctx, entity.type, entity.id),
  });
  query({
    name: 'getIsAuthorizedEntityAction',
    action: 'account.Read',
    args: { entity: entityRefSchema, action: actionSchema },
    result: { type: 'Boolean' },
    find: async (ctx, { entity, action }) =>
      (await entityActions(ctx, entity.type, entity.id)).includes(action),
  });
}

async function actionsFor(ctx: ReadContext, owner: Owner, type: AuthorizedType): Promise<string[]> {
  const mayCreate = await mayCreateOrganizations(ctx);
  if (owner.type === 'USER') {
    const own = ctx.caller?.userId === owner.id;
    const subject = {
      userId: ctx.caller?.userId ?? null,
      roles: personalRoles(type, own),
      session: sessionKindOf(ctx.caller),
    };
    return own ? ownerActions(type, subject, { mayCreateOrganizations: mayCreate, own }) : [];
  }
  if (!(await findOrganization(ctx.tx, owner.id))) return [];
  return ownerActions(type, await subjectIn(ctx, owner.id), {
    mayCreateOrganizations: mayCreate,
    own: false,
  });
}
