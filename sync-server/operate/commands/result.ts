/** What a command says at its end: sentences for a person, or one JSON value for a script. */
import type { Command } from 'commander';
import { terminal } from '../../import/terminal.ts';

export type Printing = { json: boolean; progress(text: string): void; say(text: string): void };

/** Nothing but the result goes to standard output with --json. */
export function printingOf(command: Command): Printing {
  const json = command.optsWithGlobals<{ json?: true }>().json === true;
  return {
    json,
    progress: (text) => (json ? undefined : terminal.progress(text)),
    say: (text) => (json ? undefined : terminal.line(text)),
  };
}

export function finish({ json }: Printing, value: object, sentences: readonly string[]): void {
  terminal.done();
  if (json) process.stdout.write(`${JSON.stringify(value)}\n`);
  else for (const sentence of sentences) process.stdout.write(`${sentence}\n`);
}

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** 1,234,567 → '1.2 MB' */
export function sizeText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  while (value >= 1000 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${UNITS[unit]}`;
}
