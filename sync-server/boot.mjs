// Makes a checkout runnable and hands over to the pinned Node. Plain JavaScript without dependencies: it runs
// before anything is installed, on any Node >= 20.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { basename, delimiter, dirname, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const modules = join(root, 'node_modules');
const stampFile = join(modules, '.lectern-lock');
const FORWARDED = /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP']);

/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set();
/** @type {NodeJS.Signals | undefined} */
let stoppedBy;
let listening = false;

/** A signal that this process gets is the children's to answer; what they exit with is then handed on. */
function forwardSignals() {
  if (listening) return;
  listening = true;
  for (const signal of FORWARDED) {
    process.on(signal, () => {
      stoppedBy = signal;
      if (children.size === 0) process.exit(codeOf(signal));
      // At a terminal Ctrl-C reaches the whole process group already; a second one would mean 'at once'.
      if (signal === 'SIGINT' && process.stdin.isTTY) return;
      for (const child of children) child.kill(signal);
    });
  }
  watchShell();
}

/**
 * npm runs a script in a shell and hands a SIGTERM to that shell alone, which dies of it without a word to us.
 * Nothing else ends that shell before us, so to lose it is to be asked to stop.
 */
function watchShell() {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

/** @param {NodeJS.Signals} signal */
const codeOf = (signal) => 128 + (constants.signals[signal] ?? 0);

/** The signal that asked this process to stop, if any. */
export const askedToStop = () => stoppedBy;

/**
 * Runs a program to its end, with our signals forwarded to it.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions & { onOutput?: (text: string) => void }} [options]
 *   `onOutput` gets what it prints; without it the output goes where ours goes
 * @returns {Promise<number>} its exit code; 128 + n after signal n; 127 if it could not be started
 */
export function runProgram(command, args, { onOutput, ...options } = {}) {
  forwardSignals();
  if (stoppedBy) return Promise.resolve(codeOf(stoppedBy));
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      ...options,
    });
    children.add(child);
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text) => onOutput?.(text));
    }
    child.on('error', (error) => {
      children.delete(child);
      const line = `Could not start ${command}: ${error.message}\n`;
      if (onOutput) onOutput(line);
      else process.stderr.write(line);
      resolve(127);
    });
    child.on('close', (code, signal) => {
      children.delete(child);
      resolve(code ?? (signal ? codeOf(signal) : 1));
    });
  });
}

/** Asks everything that runProgram started to stop. */
export function stopPrograms() {
  for (const child of children) child.kill('SIGTERM');
}

/**
 * Runs a script on the pinned Node, which is also what `node` means to its children.
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void }} [options]
 */
export function run(args, { env, onOutput } = {}) {
  const node = nodeBin();
  const path = [dirname(node), join(modules, '.bin'), process.env.PATH ?? ''].join(delimiter);
  return runProgram(node, args, { env: { ...process.env, ...env, PATH: path }, onOutput });
}

/**
 * How to call npm. Its process must not be the Node inside node_modules: `npm ci` replaces that folder.
 * @param {readonly string[]} args
 * @param {{ onOutput?: (text: string) => void }} [options]
 */
export function runNpm(args, { onOutput } = {}) {
  const isOurs = (/** @type {string} */ file) => file.startsWith(modules + sep);
  const PATH = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !isOurs(folder + sep))
    .join(delimiter);
  const options = { env: { ...process.env, PATH }, onOutput };
  const cli = process.env.npm_execpath;
  const node = process.env.npm_node_execpath;
  if (cli && basename(cli) === 'npm-cli.js' && node && !isOurs(node)) {
    return runProgram(node, [cli, ...args], options);
  }
  return runProgram('npm', args, { ...options, shell: process.platform === 'win32' });
}

/** Installs what the lock file names, if that is not what is there. Ends the process if it can't. */
export async function install() {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const reason = whyInstall(JSON.parse(lock));
  if (reason) {
    console.log(`Installing packages (${reason}) …`);
    const code = await runNpm([
      'ci',
      '--include=dev', // also where NODE_ENV is production: the build needs them
      '--include=optional', // the pinned Node, the PostgreSQL and the linters are optional platform packages
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) {
      console.error(`The packages could not be installed: npm ci ended with ${code}.`);
      process.exit(code);
    }
  }
  writeFileSync(stampFile, stamp);
}

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean, os?: string[], cpu?: string[], libc?: string[] }} Locked
 * @param {{ packages: Record<string, Locked> }} lock
 * @returns {string | undefined} what of the lock file node_modules lacks, as a person reads it
 */
function whyInstall(lock) {
  const ledger = join(modules, '.package-lock.json');
  if (!existsSync(ledger)) return 'none are installed';
  /** @type {Record<string, Locked>} */
  let installed;
  try {
    installed = JSON.parse(readFileSync(ledger, 'utf8')).packages;
  } catch {
    return 'the record of the installed ones is damaged';
  }
  for (const [path, wanted] of Object.entries(lock.packages)) {
    if (path === '') continue;
    const found = installed[path];
    const present = found !== undefined && existsSync(join(root, path, 'package.json'));
    if (!present && wanted.optional && !isForThisMachine(wanted)) continue;
    if (!present) return `${path.slice('node_modules/'.length)} is missing`;
    if (found.version !== wanted.version || found.integrity !== wanted.integrity) {
      return `${path.slice('node_modules/'.length)} is ${found.version}, not ${wanted.version}`;
    }
  }
  const surplus = Object.keys(installed).find((path) => !(path in lock.packages));
  return surplus && `${surplus} is no longer used`;
}

/**
 * Whether an optional package must be there. One that names no platform comes with one that does, so its
 * absence says nothing; the same where the C library decides.
 * @param {Locked} wanted
 */
function isForThisMachine({ os, cpu, libc }) {
  return (
    os?.includes(process.platform) === true && (cpu?.includes(process.arch) ?? true) && libc === undefined
  );
}

/** @type {string | undefined} */
let chosenNode;

/** The Node that everything of the product runs on: the pinned one, else this one if it is new enough. */
export function nodeBin() {
  if (chosenNode) return chosenNode;
  const { platform, arch } = process;
  for (const name of [
    `node-${platform === 'win32' ? 'win' : platform}-${arch}`,
    `node-bin-${platform}-${arch}`,
  ]) {
    const manifest = join(modules, name, 'package.json');
    if (!existsSync(manifest)) continue;
    const binary = join(modules, name, JSON.parse(readFileSync(manifest, 'utf8')).bin.node);
    // It is there but does not run where the C library is another one.
    if (spawnSync(binary, ['--version']).status !== 0) continue;
    chosenNode = binary;
    return binary;
  }
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) {
    chosenNode = process.execPath;
    return chosenNode;
  }
  console.error(
    `Lectern has no Node of its own for ${platform}-${arch}, and Node ${process.version} is too old: install Node 22.18 or newer.`,
  );
  process.exit(1);
}
