// npm run import -- FOLDER [--org ALIAS] [--root catalog|internal]: a folder of Markdown becomes courses.
// FOLDER counts from where the command was typed, as everywhere else.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { install, run } from './boot.mjs';

const args = process.argv.slice(2);
const { tokens } = parseArgs({
  args,
  strict: false,
  allowPositionals: true,
  tokens: true,
  options: { org: { type: 'string' }, root: { type: 'string' } },
});
for (const token of tokens) {
  if (token.kind === 'positional')
    args[token.index] = resolve(process.env.INIT_CWD ?? process.cwd(), token.value);
}

await install();
process.exit(await run(['sync-server/import/main.ts', ...args]));
