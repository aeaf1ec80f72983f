// npm run lectern -- COMMAND: the operator's command line (docs/operate.md).
import { install, run } from './boot.mjs';

await install();
process.exit(
  await run(['sync-server/operate/main.ts', ...process.argv.slice(2)], {
    env: { NODE_ENV: process.env.NODE_ENV ?? 'production' },
  }),
);
