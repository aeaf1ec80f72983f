/** What our tests use of it; its own types are no dependency of ours. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string, options?: { url?: string; runScripts?: 'outside-only' | 'dangerously' });
    readonly window: Window & typeof globalThis & { eval(code: string): unknown };
  }
}
