// What a start from a checkout does for itself and an image can't, since its files are read-only: the client's build, and the links
// between the libraries of the embedded PostgreSQL.
import { buildIfChanged } from '../sync-server/build.mjs';
import { findBinaries } from '../sync-server/storage/embedded-binaries.ts';

const code = await buildIfChanged();
if (code !== 0) process.exit(code);
const { version } = await findBinaries(undefined, [], []);
console.log(`The client is built; PostgreSQL ${version} can be run.`);
