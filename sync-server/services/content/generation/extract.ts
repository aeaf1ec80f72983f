/**
 * A summary and tags out of the text itself, without anybody else's service (D18): the sentences and words that say most of what the text
 * says often. Words are cut by `Intl.Segmenter`, so that it works for any language; common English words are left out.
 */

const SUMMARY_SENTENCES = 3;
const MOST_LETTERS = 600;
const FEWEST_LETTERS = 4;

const common = new Set(
  `about above after again also always another because been before being below between both cannot could does doing done down during each
  every first from further give gives goes have having here hers himself into itself just kept know last least less like made make makes many
  might more most much must need never next nothing often once only other others over part read really same says second shall should show
  since some something still such take takes than that their them then there these they thing things this those three through time under
  until upon used uses using very want well were what when where which while whom whose will with within without word words would write
  written years your yours yourself`.split(/\s+/),
);

const segmenter = (granularity: 'sentence' | 'word') => new Intl.Segmenter('en', { granularity });

const wordsOf = (text: string): string[] =>
  [...segmenter('word').segment(text)]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLocaleLowerCase('en'))
    .filter((word) => [...word].length >= FEWEST_LETTERS && /\p{L}/u.test(word) && !common.has(word));

/** 'knots' counts as 'knot'. */
const stem = (word: string) => word.replace(/(?<=[a-z]{3})(?:es|s)$/, '');

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of wordsOf(text)) counts.set(stem(word), (counts.get(stem(word)) ?? 0) + 1);
  return counts;
}

/** @returns the sentences that say most, in their order; empty: there is no text */
export function extractSummary(text: string): string {
  const sentences = text
    .split('\n')
    .flatMap((line) => [...segmenter('sentence').segment(line)].map(({ segment }) => segment.trim()))
    .filter((sentence) => wordsOf(sentence).length >= 3);
  if (sentences.length === 0) return text.trim().slice(0, MOST_LETTERS);
  const counts = counted(text);
  const weights = sentences.map((sentence, at) => {
    const words = wordsOf(sentence);
    const sum = words.reduce((total, word) => total + (counts.get(stem(word)) ?? 0), 0);
    // What comes first says what it is about.
    return { at, sentence, weight: (sum / words.length) * (1 + 1 / (at + 1)) };
  });
  const chosen = weights
    .sort((a, b) => b.weight - a.weight)
    .slice(0, SUMMARY_SENTENCES)
    .sort((a, b) => a.at - b.at);
  let summary = '';
  for (const { sentence } of chosen) {
    if (summary !== '' && summary.length + sentence.length + 1 > MOST_LETTERS) break;
    summary = `${summary} ${sentence}`.trim();
  }
  return summary.slice(0, MOST_LETTERS);
}

/** @param title  its words count three times */
export function extractTags(title: string, text: string, most: number): string[] {
  const shown = new Map<string, string>();
  for (const word of wordsOf(`${title} ${text}`)) if (!shown.has(stem(word))) shown.set(stem(word), word);
  const counts = counted(`${title} ${title} ${title} ${text}`);
  return [...counts]
    .sort(([a, more], [b, less]) => less - more || a.localeCompare(b))
    .slice(0, most)
    .map(([word]) => shown.get(word) ?? word);
}
