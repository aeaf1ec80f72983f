/** BroadcastChannels of one browser, on the clock of the test. */

type Listener = (event: { data: unknown }) => void;

/** @returns a class in the place of BroadcastChannel */
export function tabChannels(): typeof BroadcastChannel {
  const open = new Set<TabChannel>();
  class TabChannel {
    readonly name: string;
    onmessage: Listener | null = null;
    constructor(name: string) {
      this.name = name;
      open.add(this);
    }
    postMessage(data: unknown): void {
      const copy = structuredClone(data);
      for (const other of open) {
        if (other !== this && other.name === this.name)
          setTimeout(() => open.has(other) && other.onmessage?.({ data: copy }), 1);
      }
    }
    close(): void {
      open.delete(this);
    }
  }
  return TabChannel as unknown as typeof BroadcastChannel;
}
