/** The accounts service: people and organizations. */
import * as v from 'valibot';
import { serviceBuilder } from '../../verbs/pothos.ts';
import { accessCodeFields } from './access-codes/resolvers.ts';
import { feedbackFields } from './feedback/resolvers.ts';
import { groupFields } from './groups/resolvers.ts';
import { invitationFields } from './invitations/resolvers.ts';
import { memberFields } from './members/resolvers.ts';
import { organizationFields } from './organizations/resolvers.ts';
import { permissionFields } from './permissions/resolvers.ts';
import { userFields } from './users/resolvers.ts';

const service = serviceBuilder();
const success = service.row('Success', { success: v.boolean() });
const joined = service.row('Joined', { organizationId: v.string(), alias: v.string(), name: v.string() });
userFields(service, success);
feedbackFields(service, success);
organizationFields(service, { success, joined });
groupFields(service, success);
memberFields(service, { success, joined });
invitationFields(service, { success, joined });
accessCodeFields(service, success);
permissionFields(service);

export const accountsSchema = service.schema();
