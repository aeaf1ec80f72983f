/** Files that a row names and the disk does not have, as often as somebody asked for one since the start: an operator has to look. */
let missing = 0;

export function noteMissingFile(): void {
  missing += 1;
}

export const missingFiles = (): number => missing;
