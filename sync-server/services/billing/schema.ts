/** The billing service: as much as its endpoint needs to stand. */
import { PROTOCOL_VERSION } from '#contract/protocol-version.ts';
import { serviceBuilder } from '../../verbs/pothos.ts';

const service = serviceBuilder();
service.query({
  name: 'protocolVersion',
  action: 'ReadPublic',
  args: {},
  result: { type: 'Int' },
  find: () => PROTOCOL_VERSION,
});

export const billingSchema = service.schema();
