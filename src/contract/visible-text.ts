/** Texts that people write and others read. */
import * as v from 'valibot';
import { isVisible, namedText } from '#domain/visible-text.ts';

const visible = v.check<string, string>(isVisible, 'has nothing to read in it');

/** A name or a title: cleaned, and with something to read in it. @param most  letters */
export const nameSchema = (most: number) =>
  v.pipe(v.string(), v.transform(namedText), visible, v.maxLength(most));

/** A text of any length up to `most`, with something to read in it. */
export const writtenSchema = (most: number) => v.pipe(v.string(), v.trim(), visible, v.maxLength(most));
