/** A title from the name of a file or folder: '02-first-steps.md' is 'First steps'. */
export function titleOfFileName(name: string): string {
  const words = name
    .replace(/\.(md|markdown)$/i, '')
    .replace(/^\d{1,3}[-_. ]+(?=.)/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1);
}
