/** The browser's caches in memory, as far as the engine knows them. */
export class MemoryCaches {
  readonly caches = new Map<string, Map<string, Response>>();
  /** a disk that takes no picture any longer */
  full = false;

  pathsIn(name: string): string[] {
    return [...(this.caches.get(name)?.keys() ?? [])].sort();
  }

  delete = async (name: string): Promise<boolean> => this.caches.delete(name);

  open = async (name: string): Promise<Cache> => {
    const entries = this.caches.get(name) ?? new Map<string, Response>();
    this.caches.set(name, entries);
    const cache: Pick<Cache, 'match' | 'put' | 'keys' | 'delete'> = {
      match: async (path) => entries.get(pathOf(path)),
      put: async (path, response) => {
        if (this.full) throw new DOMException('The disk is full.', 'QuotaExceededError');
        entries.set(pathOf(path), response);
      },
      keys: async () => [...entries.keys()].map((path) => new Request(`https://lectern.example${path}`)),
      delete: async (path) => entries.delete(pathOf(path)),
    };
    return cache as Cache;
  };
}

function pathOf(path: RequestInfo | URL): string {
  const { pathname, search } = new URL(path instanceof Request ? path.url : path, 'https://lectern.example');
  return pathname + search;
}
