import { expect, it } from 'vitest';
import { trustedTypesRules } from './trusted-types.ts';

const origin = 'https://lectern.example';
const rules = trustedTypesRules(origin, false);

it('admits the scripts of our own build and nothing else', () => {
  expect(rules.createScriptURL('/service-worker.js')).toBe('/service-worker.js');
  expect(rules.createScriptURL(`${origin}/build/sync-B3x_9-a.js`)).toBe(`${origin}/build/sync-B3x_9-a.js`);
  for (const url of [
    'https://evil.example/build/sync.js',
    '//evil.example/service-worker.js',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
    `blob:${origin}/1`,
    '/assets/0190-picture?for=ana',
    '/build/../assets/x.js',
    '/build/%2e%2e/assets/x.js',
    '/service-worker.js?x=1',
    '/web/logout',
    'https://lectern.example.evil.example/build/a.js',
    'http://[',
  ]) {
    expect([url, rules.createScriptURL(url)]).toEqual([url, null]);
  }
});

it('lets the style sheets of components through and no markup', () => {
  const put = (text: string) => rules.createHTML(text, 'TrustedHTML');
  expect(put(':root{--a:1px} .b>.c{color:red}')).toBe(':root{--a:1px} .b>.c{color:red}');
  expect(put('<img src=x onerror=alert(1)>')).toBeNull();
  expect(put('</style><script>1</script>')).toBeNull();
});

it('gives nobody trusted markup who asks for it', () => {
  expect(() => rules.createHTML('<b>pasted</b>')).toThrow(TypeError);
  expect(() => rules.createHTML('pasted')).toThrow(TypeError);
});

it('never makes a script of a text', () => {
  expect(rules.createScript('1')).toBeNull();
});
