// npm start: installs what is missing, builds the client if its sources changed, then serves everything.
// LECTERN_SKIP_BUILD=1 (or --frozen) serves dist/ as it is.
import { install, run } from './boot.mjs';
import { buildIfChanged } from './build.mjs';

await install();
if (process.env.LECTERN_SKIP_BUILD !== '1' && !process.argv.includes('--frozen')) {
  const code = await buildIfChanged();
  if (code !== 0) {
    console.error('The client could not be built; what is wrong stands above. Nothing was started.');
    process.exit(code);
  }
}
process.exit(await run(['sync-server/main.ts'], { env: { NODE_ENV: process.env.NODE_ENV ?? 'production' } }));
