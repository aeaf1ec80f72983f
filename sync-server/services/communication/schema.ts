/** The communication service: channels and their messages. */
import * as v from 'valibot';
import { serviceBuilder } from '../../verbs/pothos.ts';
import { channelFields } from './channels/resolvers.ts';
import { messageFields } from './messages/resolvers.ts';
import { reportFields } from './reports/resolvers.ts';

const service = serviceBuilder();
const success = service.row('Success', { success: v.boolean() });
channelFields(service, success);
messageFields(service, success);
reportFields(service, success);

export const communicationSchema = service.schema();
