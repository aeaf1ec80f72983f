/** The content service: skills, collections, comments, progress. */
import { serviceBuilder } from '../pothos.ts';
import { collectionFields } from './collections/resolvers.ts';
import { commentFields } from './comments/resolvers.ts';
import { lostValueFields } from './lost-value-fields.ts';
import { progressFields } from './progress/resolvers.ts';
import { draftFields } from './skills/draft-resolvers.ts';
import { skillFields } from './skills/resolvers.ts';

const service = serviceBuilder();
const skill = skillFields(service);
draftFields(service);
collectionFields(service, skill);
commentFields(service);
progressFields(service);
lostValueFields(service);

export const contentSchema = service.schema();
