/** What the import prints: lines, and on a terminal one line of progress that is overwritten. */

const interactive = process.stdout.isTTY === true;
const EVERY_MS = 1000;

let shown = '';
let printedAt = 0;

export const terminal = {
  line(text: string): void {
    terminal.done();
    process.stdout.write(`${text}\n`);
  },

  progress(text: string): void {
    if (interactive) {
      process.stdout.write(`\r${text.padEnd(shown.length)}`);
      shown = text;
    } else if (Date.now() - printedAt >= EVERY_MS) {
      process.stdout.write(`${text}\n`);
      printedAt = Date.now();
    }
  },

  /** Leaves the line of progress standing. */
  done(): void {
    if (shown !== '') process.stdout.write('\n');
    shown = '';
  },
};
