/**
 * The key as shortcuts know it: a Latin letter or a sign as the layout has it; on a layout with other letters, what stands in that place of a
 * Latin keyboard.
 */
export function latinKey({ key, code }: Pick<KeyboardEvent, 'key' | 'code'>): string {
  if (key.length !== 1 || /[\p{ASCII}\p{sc=Latn}]/u.test(key)) return key;
  return code === 'BracketLeft' ? '[' : (/^Key(.)$/.exec(code)?.[1]?.toLowerCase() ?? key);
}
