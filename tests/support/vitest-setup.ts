/**
 * What Node lacks and Dexie looks for when it is loaded, which here is once for many files; what jsdom lacks and Mantine asks for. The page is
 * the same for many files too: what one has left in it is taken away.
 */
import 'fake-indexeddb/auto';
import { afterAll, vi } from 'vitest';

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

/** Nothing is laid out: all of it is in view. */
class AllInView implements IntersectionObserver {
  readonly root = null;
  readonly rootMargin = '';
  readonly scrollMargin = '';
  readonly thresholds = [];
  private readonly tell: IntersectionObserverCallback;
  constructor(tell: IntersectionObserverCallback) {
    this.tell = tell;
  }
  observe(target: Element) {
    const entry = { target, isIntersecting: true, intersectionRatio: 1 } as IntersectionObserverEntry;
    queueMicrotask(() => this.tell([entry], this));
  }
  unobserve() {}
  disconnect() {}
  takeRecords() {
    return [];
  }
}

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

if (typeof window !== 'undefined') {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: false,
      media,
      onchange: null,
      addListener() {},
      removeListener() {},
    });
  window.ResizeObserver = NoResizeObserver;
  window.IntersectionObserver = AllInView;
  Element.prototype.scrollIntoView = () => {};
  // A text area that grows listens to it.
  if (!('fonts' in document)) {
    Object.assign(document, { fonts: Object.assign(new EventTarget(), { status: 'loaded' }) });
  }

  /** What a test says of the network, the storage or the camera comes on top of it. */
  const ofBrowser = new Set(Object.getOwnPropertyNames(navigator));
  const { configure } = await import('@testing-library/react');
  const { WITHIN_A_TEST } = await import('./until.ts');
  configure({ asyncUtilTimeout: WITHIN_A_TEST });

  afterAll(async () => {
    const { forgetToasts } = await import('./no-toasts.ts');
    forgetToasts();
    for (const name of Object.getOwnPropertyNames(navigator)) {
      if (!ofBrowser.has(name)) Reflect.deleteProperty(navigator, name);
    }
    localStorage.clear();
    sessionStorage.clear();
    document.body.replaceChildren();
  });
}
