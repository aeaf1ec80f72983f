/** The accounts service: people and organizations. */
import { serviceBuilder } from '../pothos.ts';
import { organizationFields } from './organizations/resolvers.ts';
import { userFields } from './users/resolvers.ts';

const service = serviceBuilder();
userFields(service);
organizationFields(service);

export const accountsSchema = service.schema();
