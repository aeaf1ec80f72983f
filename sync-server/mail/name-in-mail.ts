/** Names that people choose, as they appear in mails to others: nothing that breaks a line, turns text around, or becomes a link. */

const ADDRESS = /:\/\/|\/\/|@|www\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/** Controls, and invisible signs but the two joiners that scripts need. */
const UNPRINTED = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const printed = (name: string): string => name.replace(/\s+/g, ' ').replace(UNPRINTED, '').trim();

/** @param otherwise  stands for a name that reads as an address of the web: the alias, which can't be one */
export function nameInMail(name: string, otherwise: string): string {
  const text = printed(name);
  return text === '' || ADDRESS.test(text) ? otherwise : text;
}
