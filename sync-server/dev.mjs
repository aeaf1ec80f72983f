// npm run dev: Vite with hot reload on PORT, and behind it the server, restarted when its files change, on the
// port after it. Whichever of the two ends takes the other with it.
import { askedToStop, install, run, stopPrograms } from './boot.mjs';

await install();
const port = Number(process.env.PORT ?? 4310);
const serverPort = port + 1;
const PUBLIC_URL = process.env.PUBLIC_URL ?? `http://localhost:${port}`;

const server = run(['--watch', '--watch-preserve-output', 'sync-server/main.ts'], {
  env: { NODE_ENV: 'development', PORT: String(serverPort), HOST: 'localhost', PUBLIC_URL },
});
const client = run(['node_modules/vite/bin/vite.js', '--clearScreen', 'false'], {
  env: { NODE_ENV: 'development', PORT: String(port), LECTERN_DEV_SERVER: `http://localhost:${serverPort}` },
});

const first = await Promise.race([server, client]);
stopPrograms();
await Promise.all([server, client]);
process.exit(askedToStop() ? 0 : first);
