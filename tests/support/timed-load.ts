/** A load that does not wait for its answers: so many a second, whatever becomes of them, and how long each took. */

export type Slice = {
  fromSeconds: number;
  served: number;
  refused: number;
  /** how often each other status came; 0: no answer */
  statuses: Record<string, number>;
  p50: number;
  p95: number;
  p99: number;
};

const SLICE_MS = 30_000;
const TICK_MS = 10;
/** Behind so many that are under way none is begun: the one who asks has no more sockets than that. */
const MOST_UNDER_WAY = 400;

export type Load = {
  /** what came out, a slice of 30 s each */
  slices(): Slice[];
  /** how many were not begun, as too many were under way */
  held(): number;
  stop(): Promise<void>;
};

/** @param one  @returns the status of the answer; 0: none came */
export function timedLoad(perSecond: number, one: () => Promise<number>): Load {
  const began = performance.now();
  const took: { at: number; ms: number; status: number }[] = [];
  const running = new Set<Promise<unknown>>();
  let begun = 0;
  let held = 0;
  const ticking = setInterval(() => {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    for (; begun + held < due; ) {
      if (running.size >= MOST_UNDER_WAY) {
        held += 1;
        continue;
      }
      begun += 1;
      const at = performance.now();
      const asked = one()
        .catch(() => 0)
        .then((status) => {
          took.push({ at: at - began, ms: performance.now() - at, status });
          running.delete(asked);
        });
      running.add(asked);
    }
  }, TICK_MS);
  return {
    held: () => held,
    slices() {
      const slices: Slice[] = [];
      for (let from = 0; from < performance.now() - began; from += SLICE_MS) {
        const within = took.filter(({ at }) => at >= from && at < from + SLICE_MS);
        const ms = within.map((each) => each.ms).sort((a, b) => a - b);
        const at = (share: number) => Math.round(ms[Math.floor(ms.length * share)] ?? -1);
        const statuses: Record<string, number> = {};
        for (const { status } of within) if (status !== 200) statuses[status] = (statuses[status] ?? 0) + 1;
        const refused = Object.values(statuses).reduce((sum, count) => sum + count, 0);
        slices.push({
          fromSeconds: from / 1000,
          served: within.length - refused,
          refused,
          statuses,
          p50: at(0.5),
          p95: at(0.95),
          p99: at(0.99),
        });
      }
      return slices.filter(({ served, refused }) => served + refused > 0);
    },
    async stop() {
      clearInterval(ticking);
      await Promise.all(running);
    },
  };
}
