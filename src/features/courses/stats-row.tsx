/** What a course or a lesson holds, as short facts in a row (SKILL-020). */
import type { StatType } from '#contract/enumerations.ts';
import { durationText } from '#contract/words/duration.ts';
import { studyWords } from '#contract/words/en/study.ts';

export type Stats = {
  estimatedSecondsToConsume: number;
  descendants: readonly { type: string; count: number }[];
};

const before = ['course', 'skill', 'video'] as const satisfies StatType[];
const after = ['virtual_lab', 'assessment', 'playground', 'question'] as const satisfies StatType[];

/** Courses, skills, videos, time, labs, exams, playgrounds, questions; what there is none of is left out. */
function statsTexts({ estimatedSecondsToConsume, descendants }: Stats): string[] {
  const counted = (types: readonly (keyof typeof studyWords.counts)[]) =>
    types.flatMap((type) => {
      const count = descendants.find((each) => each.type === type)?.count ?? 0;
      return count > 0 ? [studyWords.counts[type](count)] : [];
    });
  const time = estimatedSecondsToConsume >= 60 ? [durationText(estimatedSecondsToConsume)] : [];
  return [...counted(before), ...time, ...counted(after)];
}

export function StatsRow({
  stats,
  first = [],
  className,
}: {
  stats: Stats;
  /** facts that stand before them */
  first?: readonly string[];
  className?: string | undefined;
}) {
  return (
    <ul className={className} aria-label={studyWords.facts}>
      {[...first, ...statsTexts(stats)].map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
