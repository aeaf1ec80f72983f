// What a release is made of, in CycloneDX's words: each library that is delivered, with the hash that the lock file holds it to. npm's own
// command refuses a lock file in which an optional peer that nobody installs has another version.

/** @param {{ name: string, version: string, packages: Record<string, any> }} lock  package-lock.json */
export function billOfMaterials({ name, version, packages }) {
  const components = Object.entries(packages)
    .filter(([place, { dev, link }]) => place !== '' && !dev && !link)
    .map(([place, { name: alias, version, integrity, license }]) => {
      const called = alias ?? place.split('node_modules/').at(-1);
      return {
        type: 'library',
        name: called,
        version,
        purl: `pkg:npm/${called.replace('@', '%40')}@${version}`,
        ...(license && { licenses: [{ expression: license }] }),
        ...(integrity && { hashes: integrity.split(' ').map(hashOf) }),
      };
    });
  const byPurl = new Map(components.map((component) => [component.purl, component]));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version } },
    components: [...byPurl.values()].sort((a, b) => (a.purl < b.purl ? -1 : 1)),
  };
}

/** @param {string} integrity  as npm writes it: sha512-BASE64 */
function hashOf(integrity) {
  const [algorithm = '', base64 = ''] = integrity.split(/-(.*)/s);
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(base64, 'base64').toString('hex') };
}
