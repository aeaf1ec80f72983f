/** An organization's address, where one is chosen: by whoever sets Lectern up, makes an organization, or moves it. */
import type { AliasFault } from '#domain/alias.ts';

export const organizationAddressWords = {
  alias: 'Address',
  aliasHint: (alias: string) => `Its pages begin with /${alias}`,
  noAlias:
    'The name gives no address of its own. Choose one: letters a to z, digits and hyphens, 3 to 39 of them.',
  aliasFaults: {
    form: 'Letters a to z, digits and hyphens, 3 to 39 of them',
    reserved: 'Lectern uses this address itself. Choose another one.',
  } satisfies Record<AliasFault, string>,
  taken: 'This address is taken',
};
