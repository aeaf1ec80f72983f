/** Where a course or lesson is described, in Markdown: the signs by buttons, and how it will be shown. */

import { Button } from '@mantine/core';
import { IconBold, IconEye, IconHeading, IconItalic, IconLink, IconList } from '@tabler/icons-react';
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react';
import { descriptionWords as say } from '#contract/words/en/description.ts';
import { type MarkdownMark, withMark } from '#domain/markdown-marks.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { latinKey } from '#ui/latin-key.ts';
import { Description } from './description.tsx';
import styles from './description-field.module.css';
import { LimitedTextarea } from './limited-field.tsx';

const MOST_LETTERS = 10_000;
const marks = [
  ['bold', IconBold],
  ['italic', IconItalic],
  ['heading', IconHeading],
  ['list', IconList],
  ['link', IconLink],
] as const;
const keys: Readonly<Record<string, MarkdownMark>> = { b: 'bold', i: 'italic' };

export function DescriptionField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [previewed, setPreviewed] = useState(false);
  const press = (mark: MarkdownMark) => {
    if (field.current) setMark(field.current, mark, onChange);
  };
  const keyed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const mark = event.ctrlKey || event.metaKey ? keys[latinKey(event.nativeEvent)] : undefined;
    if (mark === undefined || event.shiftKey || event.altKey) return;
    event.preventDefault();
    press(mark);
  };
  return (
    <div className={styles.field}>
      <LimitedTextarea
        ref={field}
        label={label}
        description={say.hint}
        rows={6}
        resize="vertical"
        letters={MOST_LETTERS}
        dir="auto"
        value={value}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.currentTarget.value)}
        onKeyDown={keyed}
      />
      <fieldset aria-label={say.tools} className={styles.tools}>
        {marks.map(([mark, icon]) => (
          <IconButton key={mark} icon={icon} label={say.marks[mark]} onPress={() => press(mark)} />
        ))}
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<Icon of={IconEye} />}
          aria-pressed={previewed}
          onClick={() => setPreviewed(!previewed)}
        >
          {say.preview}
        </Button>
      </fieldset>
      {previewed && (
        <section aria-label={say.preview} className={styles.preview}>
          {value.trim() === '' ? (
            <p className={styles.nothing}>{say.nothing}</p>
          ) : (
            <Description markdown={value} />
          )}
        </section>
      )}
    </div>
  );
}

/** As if it had been typed, where the browser can do that: then it can be undone as well. */
function setMark(field: HTMLTextAreaElement, mark: MarkdownMark, onChange: (value: string) => void): void {
  const { value: text, selectionStart: start, selectionEnd: end } = field;
  const after = withMark({ text, start, end }, mark);
  if (after.text.length > MOST_LETTERS) return;
  field.focus();
  field.select();
  const typed = document.execCommand?.('insertText', false, after.text) ?? false;
  if (!typed) onChange(after.text);
  // After React has put the value into the field.
  requestAnimationFrame(() => field.setSelectionRange(after.start, after.end));
}
