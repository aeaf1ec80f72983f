/** E-mail addresses as people type or paste them: one in a line, with commas, semicolons or blanks between, with names around them. */
import { accountFields } from './account-fields.ts';
import { foldName } from './fold-name.ts';

/** A name of at most 200 characters: without a bound, many blanks would take the square of their number. */
const NAMED = /(?:"[^"\n]{0,200}"\s{0,20}|[^<>,;\n"]{0,200})<([^<>\s]{1,400})>/g;

/** @returns folded addresses, each once, in their order; and what is no address */
export function readAddresses(text: string): { addresses: string[]; wrong: string[] } {
  const addresses = new Set<string>();
  const wrong: string[] = [];
  // 'Ada Berg <ada@example.org>' is one of them, whatever stands before the bracket.
  const bare = text.replace(NAMED, ' $1 ');
  for (const word of bare.split(/[\s,;]+/).filter((each) => each !== '')) {
    if (accountFields.email(word) === null) addresses.add(foldName(word));
    else wrong.push(word);
  }
  return { addresses: [...addresses], wrong };
}
