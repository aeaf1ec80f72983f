// Before each release: `npm run libraries` writes .tmp/bill-of-materials.json and asks the registry for known holes in what is delivered. It
// needs the network, so it is no part of `npm run check`; a registry that does not answer is a no.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { billOfMaterials } from './bill-of-materials.mjs';

const bill = billOfMaterials(JSON.parse(readFileSync('package-lock.json', 'utf8')));
mkdirSync('.tmp', { recursive: true });
writeFileSync('.tmp/bill-of-materials.json', `${JSON.stringify(bill, null, 2)}\n`);
console.log(`.tmp/bill-of-materials.json names ${bill.components.length} libraries.`);
const audit = ['audit', '--omit=dev', '--audit-level=moderate'];
const { status } = spawnSync('npm', audit, { stdio: 'inherit', shell: process.platform === 'win32' });
if (status !== 0)
  console.error(
    'Something is known to have a hole, or the registry did not answer: see SECURITY.md for when to release.',
  );
process.exitCode = status ?? 1;
