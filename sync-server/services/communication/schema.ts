/** The communication service: channels and their messages. */
import * as v from 'valibot';
import { serviceBuilder } from '../../verbs/pothos.ts';
import { callFields } from './calls/resolvers.ts';
import { channelFields } from './channels/resolvers.ts';
import { messageFields } from './messages/resolvers.ts';
import { pushFields } from './push/resolvers.ts';
import { reportFields } from './reports/resolvers.ts';

const service = serviceBuilder();
const success = service.row('Success', { success: v.boolean() });
channelFields(service, success);
messageFields(service, success);
reportFields(service, success);
pushFields(service, success);
callFields(service);

export const communicationSchema = service.schema();
