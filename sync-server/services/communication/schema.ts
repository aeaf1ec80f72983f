/** The communication service: channels and their messages. */
import { serviceBuilder } from '../../verbs/pothos.ts';
import { messageFields } from './messages/resolvers.ts';

const service = serviceBuilder();
messageFields(service);

export const communicationSchema = service.schema();
