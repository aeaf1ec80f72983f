/**
 * The page's default Trusted Types policy (security.md): scripts come from our own build, and no text becomes markup. Style
 * sheets that components write hold no tag and pass; what does hold one has no business here, for lessons are drawn from
 * their document and never from HTML.
 */

type Rules = {
  createHTML(text: string, sink?: string): string | null;
  createScript(text: string): string | null;
  createScriptURL(url: string): string | null;
};

type TrustedTypePolicies = { createPolicy(name: string, rules: Rules): unknown };

const ownScripts = /^\/(?:build\/[\w.-]+\.js|service-worker\.js)$/;

/** @param anyOwnPath  while developing, modules come from wherever their sources are */
export const trustedTypesRules = (origin: string, anyOwnPath: boolean): Rules => ({
  createHTML(text, sink) {
    // Without a sink it is not a text on its way into the page but code that asks for leave: the editor, which then reads what is pasted
    // by its own policy, in a document where nothing runs, and keeps of it what a lesson may hold.
    if (sink === undefined) throw new TypeError('Markup needs a policy of its own.');
    return text.includes('<') ? null : text;
  },
  createScript: () => null,
  createScriptURL(url) {
    const resolved = URL.canParse(url, origin) ? new URL(url, origin) : null;
    if (resolved === null || resolved.origin !== origin) return null;
    return anyOwnPath || (ownScripts.test(resolved.pathname) && resolved.search === '') ? url : null;
  },
});

/** To be called before anything renders. Browsers without Trusted Types go without. */
export function installTrustedTypes(): void {
  const policies = (window as { trustedTypes?: TrustedTypePolicies }).trustedTypes;
  policies?.createPolicy('default', trustedTypesRules(location.origin, import.meta.env.DEV));
}
