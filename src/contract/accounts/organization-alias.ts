import * as v from 'valibot';
import { aliasFault, LONGEST_ALIAS } from '#domain/alias.ts';
import { foldName } from '#domain/fold-name.ts';

/** A word of the app's own has the right form; that it can't be had, ALIAS_TAKEN says. */
export const aliasSchema = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LONGEST_ALIAS),
  v.check((alias) => aliasFault(foldName(alias)) !== 'form'),
);
