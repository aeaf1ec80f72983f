/** What Node lacks and Dexie looks for when it is loaded, which here is once for many files; what jsdom lacks and Mantine asks for. */
import 'fake-indexeddb/auto';
import 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** Numbers that a soak test wants in the kept results. */
    soak?: Record<string, number | string>;
  }
}

class NoResizeObserver implements ResizeObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}

if (typeof window !== 'undefined') {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  window.ResizeObserver ??= NoResizeObserver;
  Element.prototype.scrollIntoView ??= () => {};
}
