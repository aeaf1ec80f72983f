/** When something was, as a person says it; the exact time on hover and for machines. */
export function RelativeTime({
  at,
  now,
  words,
  fullWords,
}: {
  /** Both epoch ms. The caller moves `now`. */
  at: number;
  now: number;
  words: (at: number, now: number) => string;
  fullWords: (at: number) => string;
}) {
  return (
    <time dateTime={new Date(at).toISOString()} title={fullWords(at)}>
      {words(at, now)}
    </time>
  );
}
