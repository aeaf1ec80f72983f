/** Verbs as devices may have them queued: this server and every later one has to take them (D62). */
import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { services } from '#contract/operation.ts';
import { schemas } from './schemas.ts';

type Verb = { version: number; args: Record<string, string> };
type Verbs = Record<string, Verb>;

const file = new URL('./released-verbs.json', import.meta.url);

const verbsNow = (): Verbs =>
  Object.fromEntries(
    services.flatMap((service) =>
      Object.values(schemas[service].getMutationType()?.getFields() ?? {}).map((verb): [string, Verb] => [
        `${service} ${verb.name}`,
        {
          version: Number(verb.extensions.version),
          args: Object.fromEntries(verb.args.map(({ name, type }) => [name, String(type)])),
        },
      ]),
    ),
  );

it('keeps every verb that was released, with its arguments; what it takes besides is optional and has a new version', () => {
  const now = verbsNow();
  // `RELEASE=1 npm test -- sync-server/services/released-verbs.test.ts` notes what is about to be released.
  if (process.env.RELEASE) writeFileSync(file, `${JSON.stringify(now, null, 2)}\n`);
  const released = JSON.parse(readFileSync(file, 'utf8')) as Verbs;
  for (const [name, before] of Object.entries(released)) {
    const verb = now[name];
    expect(verb, `${name} was released: devices may have it queued, so it stays`).toBeDefined();
    if (!verb) continue;
    expect(verb.version, `the version of ${name}`).toBeGreaterThanOrEqual(before.version);
    for (const [arg, type] of Object.entries(before.args)) {
      const after = verb.args[arg];
      expect(
        after === type || `${after}!` === type,
        `${name}(${arg}: ${type}) was released and is now ${after}`,
      ).toBe(true);
    }
    const added = Object.keys(verb.args).filter((arg) => !(arg in before.args));
    if (added.length === 0) continue;
    expect(verb.version, `${name} takes ${added.join(', ')} besides: raise its version`).toBeGreaterThan(
      before.version,
    );
    for (const arg of added) {
      expect(verb.args[arg], `${name}(${arg}) was added after a release: nullish`).not.toMatch(/!$/);
    }
  }
});
