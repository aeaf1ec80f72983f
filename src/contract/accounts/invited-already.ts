/** What is asked before people are invited. */
import * as v from 'valibot';
import { PEOPLE_IN_A_FILE } from '#domain/people-file.ts';
import { idSchema } from '../ids.ts';
import { defineServerPage } from '../server-page.ts';
import { addressSchema } from './invitation.ts';

/** Of addresses that are about to be invited: who belongs already, and who gets no more emails today. */
export const invitedAlreadyPage = defineServerPage({
  name: 'getInvitedAlready',
  service: 'accounts',
  args: {
    organizationId: idSchema,
    emails: v.pipe(v.array(addressSchema), v.nonEmpty(), v.maxLength(PEOPLE_IN_A_FILE)),
  },
  result: '{ members mailed }',
  answer: v.object({ members: v.array(v.string()), mailed: v.array(v.string()) }),
});
