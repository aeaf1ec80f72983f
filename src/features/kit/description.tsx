/** What an author says of a course or lesson, in Markdown (COLL-001). Paragraphs alone are shown at once; for more its reader is loaded. */
import { lazy, Suspense } from 'react';
import { isPlainText, markdownWords } from '#domain/markdown-words.ts';
import { Prose } from '#ui/prose.tsx';

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }));

export function Description({ markdown }: { markdown: string }) {
  return (
    <Prose size="text">
      {isPlainText(markdown) ? (
        <Paragraphs text={markdown} />
      ) : (
        <Suspense fallback={<Paragraphs text={markdownWords(markdown)} />}>
          <RichText markdown={markdown} />
        </Suspense>
      )}
    </Prose>
  );
}

/** With an empty line between them. */
export function Paragraphs({ text }: { text: string }) {
  return text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a paragraph is its place
      <p key={at} dir="auto">
        {paragraph}
      </p>
    ));
}
