import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { billOfMaterials } from '../deploy/bill-of-materials.mjs';
import { root } from '../sync-server/boot.mjs';

const read = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

it('the bill of materials names each library that is delivered, once, with its version, licence and hash', () => {
  const { components, bomFormat } = billOfMaterials(read('package-lock.json'));
  expect(bomFormat).toBe('CycloneDX');
  const named = new Map(components.map((component) => [component.name, component]));
  for (const [name, version] of Object.entries(read('package.json').dependencies))
    expect(
      components.some((each) => each.name === name && each.version === version),
      name,
    ).toBe(true);
  expect(named.get('fastify')?.purl).toMatch(/^pkg:npm\/fastify@\d/);
  expect(named.get('@mantine/core')?.purl).toMatch(/^pkg:npm\/%40mantine\/core@\d/);
  expect(named.get('fastify')?.hashes).toEqual([
    { alg: 'SHA-512', content: expect.stringMatching(/^[\da-f]{128}$/) },
  ]);
  expect(components.filter(({ hashes }) => !hashes)).toEqual([]);
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length);
  expect(named.has('vitest')).toBe(false);
});
