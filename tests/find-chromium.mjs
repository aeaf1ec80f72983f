// Finds a Chromium for the browser tests, or installs one where the machine's package manager can.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from '../sync-server/boot.mjs';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const { PROGRAMFILES, 'PROGRAMFILES(X86)': PROGRAMFILES_X86, LOCALAPPDATA, HOME } = process.env;
const PLACES = {
  darwin: ['', HOME ?? ''].flatMap((home) => [
    `${home}/Applications/Chromium.app/Contents/MacOS/Chromium`,
    `${home}/Applications/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${home}/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge`,
  ]),
  win32: [PROGRAMFILES, PROGRAMFILES_X86, LOCALAPPDATA].flatMap((folder) =>
    folder
      ? [
          'Chromium/Application/chrome.exe',
          'Google/Chrome/Application/chrome.exe',
          'Microsoft/Edge/Application/msedge.exe',
        ].map((file) => join(folder, file))
      : [],
  ),
  linux: ['/snap/bin/chromium', '/opt/google/chrome/chrome', '/usr/lib/chromium/chromium'],
};

/** What each package manager is told; apt-get has to learn first what there is. */
const INSTALLERS = [
  { tool: 'apt-get', commands: [['update'], ['install', '-y', 'chromium']] },
  { tool: 'dnf', commands: [['install', '-y', 'chromium']] },
  { tool: 'apk', commands: [['add', 'chromium']] },
];

/** @param {string} name */
const onPath = (name) =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, process.platform === 'win32' ? `${name}.exe` : name))
    .find(isProgram);

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return existsSync(file);
  } catch {
    return false;
  }
}

/**
 * A program may be there and not run: some distributions put a script in its place that names another package.
 * Elsewhere asking for the version opens a window.
 * @param {string} file
 */
const answers = (file) =>
  process.platform !== 'linux' || spawnSync(file, ['--version'], { timeout: 30_000 }).status === 0;

/**
 * CHROMIUM_PATH, else the PATH, else the usual places.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return isProgram(named) ? named : undefined;
  const places = PLACES[/** @type {keyof typeof PLACES} */ (process.platform)] ?? [];
  const candidates = [...NAMES.flatMap((name) => onPath(name) ?? []), ...places.filter(isProgram)];
  return candidates.find(answers);
}

/**
 * Finds one, or says what it does and installs one.
 * @returns {Promise<{ path: string } | { missing: string }>} `missing` says what to do, in a person's words
 */
export async function obtainChromium() {
  const found = findChromium();
  if (found) return { path: found };
  const named = process.env.CHROMIUM_PATH;
  if (named) return { missing: `CHROMIUM_PATH is ${named}, which is no program that can be run.` };
  const wish = 'Install Chromium or Chrome, or set CHROMIUM_PATH to one.';
  const installer = INSTALLERS.find(({ tool }) => onPath(tool));
  if (!installer)
    return { missing: `No Chromium was found, and no package manager that could install one. ${wish}` };
  const { tool, commands } = installer;
  const said = commands.map((args) => [tool, ...args].join(' ')).join(' && ');
  if (process.getuid?.() !== 0) {
    return { missing: `No Chromium was found, and only root may install one (${said}). ${wish}` };
  }
  console.log(`No Chromium was found. Installing one: ${said}`);
  for (const args of commands) {
    const code = await runProgram(tool, args, { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    if (code !== 0) return { missing: `${tool} ${args.join(' ')} ended with ${code}. ${wish}` };
  }
  const installed = findChromium();
  return installed ? { path: installed } : { missing: `${said} brought no Chromium that runs. ${wish}` };
}
