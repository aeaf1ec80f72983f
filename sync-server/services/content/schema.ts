/** The content service: skills, collections, comments, progress. */
import { serviceBuilder } from '../../verbs/pothos.ts';
import { accessGroupFields } from './access-groups/resolvers.ts';
import { assetFields } from './assets/resolvers.ts';
import { collectionFields } from './collections/resolvers.ts';
import { commentFields } from './comments/resolvers.ts';
import { entityFields } from './entities/resolvers.ts';
import { generationFields } from './generation/resolvers.ts';
import { lmsPackageFields } from './lms-package-fields.ts';
import { lostValueFields } from './lost-value-fields.ts';
import { progressFields } from './progress/resolvers.ts';
import { draftFields } from './skills/draft-resolvers.ts';
import { draftVersionFields } from './skills/draft-versions.ts';
import { skillFields } from './skills/resolvers.ts';
import { studyFields } from './study/resolvers.ts';

const service = serviceBuilder();
const skill = skillFields(service);
draftFields(service);
draftVersionFields(service);
const collection = collectionFields(service);
commentFields(service);
studyFields(service);
generationFields(service);
entityFields(service, { skill, collection });
progressFields(service);
lostValueFields(service);
assetFields(service);
accessGroupFields(service);
lmsPackageFields(service);

export const contentSchema = service.schema();
