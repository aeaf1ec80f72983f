/** The client in the pseudo-language. */
import type { Plugin } from 'vite';
import { otherBuild } from '../../support/other-build.ts';

const catalogue = /[\\/]src[\\/]contract[\\/]words[\\/]en[\\/][\w-]+\.ts$/;

const pseudoLanguage = (): Plugin => ({
  name: 'lectern-pseudo-language',
  enforce: 'pre',
  transform: {
    filter: { id: catalogue },
    handler: (code) =>
      `import { inPseudoLanguage } from '/src/dev/pseudo-language.ts';\n${code.replace(
        /^export const (\w+Words) = (\{[\s\S]*?^\});/gm,
        'export const $1 = /* @__PURE__ */ inPseudoLanguage($2);',
      )}`,
  },
  transformIndexHtml: (html) => html.replace('<html lang="en">', '<html lang="en-XA" dir="rtl">'),
});

export const pseudoBuild = () => otherBuild(pseudoLanguage());
