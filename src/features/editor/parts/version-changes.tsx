/** What has changed since a version was kept, word by word. */
import { useMemo } from 'react';
import { lessonSchema } from '#contract/document/schema.ts';
import { versionWords as say } from '#contract/words/en/versions.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { type TextRun, textChanges } from './text-changes.ts';
import styles from './versions-dialog.module.css';

export function VersionChanges({ before, now }: { before: unknown; now: () => unknown }) {
  const runs = useMemo(() => changesOf(before, now()), [before, now]);
  if (runs === null) return null;
  if (runs.length === 0) return <p className={styles.none}>{say.noChanges}</p>;
  return (
    <div className={styles.changes}>
      <h3 id="version-changes">{say.changes}</h3>
      <p className={styles.none}>{say.changesLead}</p>
      {/* It scrolls: the keyboard has to reach it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: see above */}
      <section className={styles.text} tabIndex={0} aria-labelledby="version-changes" dir="auto">
        {runs.map((run, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never move
          <Run key={at} {...run} />
        ))}
      </section>
    </div>
  );
}

function Run({ kind, text }: TextRun) {
  if (kind === 'same') return text;
  const Mark = kind === 'added' ? 'ins' : 'del';
  return (
    <Mark className={styles[kind]}>
      <VisuallyHidden>{say[kind]} </VisuallyHidden>
      {text}
    </Mark>
  );
}

/** null: one of them is not a lesson as this version of the app knows it */
function changesOf(before: unknown, now: unknown): TextRun[] | null {
  try {
    return textChanges(lessonSchema.nodeFromJSON(before), lessonSchema.nodeFromJSON(now));
  } catch {
    return null;
  }
}
