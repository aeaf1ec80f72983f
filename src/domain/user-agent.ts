/** What a browser says of itself, in four words: enough for a person to tell their devices apart. */

export type DeviceInfo = { osName: string; osVersion: string; browserName: string; browserVersion: string };

type Known = [name: string, pattern: RegExp];

/** The first that fits counts: most browsers also claim to be others. */
const browsers: readonly Known[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS|HeadlessChrome)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari\//],
];
const systems: readonly Known[] = [
  ['iOS', /(?:iPhone|iPad|iPod).*? OS ([\d_]+)/],
  ['Android', /Android ([\d.]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['ChromeOS', /CrOS \S+ ([\d.]+)/],
  ['Linux', /Linux()/],
];

function found(known: readonly Known[], text: string): [name: string, version: string] {
  for (const [name, pattern] of known) {
    const match = pattern.exec(text);
    if (match) return [name, (match[1] ?? '').replaceAll('_', '.')];
  }
  return ['', ''];
}

export function deviceInfoOf(userAgent: string): DeviceInfo {
  const [browserName, browserVersion] = found(browsers, userAgent);
  const [osName, osVersion] = found(systems, userAgent);
  return { osName, osVersion, browserName, browserVersion };
}
