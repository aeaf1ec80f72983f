/** The last of several calls, once they pause; at the latest after a time, however fast they come (SEARCH-004). */
export type Debounced<Value> = { call(value: Value): void; cancel(): void };

export function debounced<Value>(
  run: (value: Value) => void,
  waitMs: number,
  maxWaitMs: number,
): Debounced<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let since: number | undefined;
  return {
    call(value) {
      const now = Date.now();
      since ??= now;
      clearTimeout(timer);
      timer = setTimeout(
        () => {
          since = undefined;
          run(value);
        },
        Math.max(0, Math.min(waitMs, since + maxWaitMs - now)),
      );
    },
    cancel() {
      clearTimeout(timer);
      since = undefined;
    },
  };
}
