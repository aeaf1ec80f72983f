/**
 * The field in which a message or a comment is written: behind an `@` it offers who can be named, to keys, pointer and touch. What it hands out is the text as it
 * is stored, with people in it.
 */
import { Combobox, Textarea, type TextareaProps, useCombobox } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { type KeyboardEvent, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { talkWords as say } from '#contract/words/en/talk.ts';
import { isNamedBy, mentionAt } from '#domain/mentions.ts';
import { mentionsIn } from '#domain/message-text.ts';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import styles from './mention-field.module.css';
import { MentionableContext, storedText, typedText } from './mentionable.ts';

/** More are found by their name. */
const OFFERED = 6;

type MentionFieldProps = Omit<TextareaProps, 'value' | 'onChange' | 'onKeyDown' | 'className'> & {
  className?: string | undefined;
  field: RefObject<HTMLTextAreaElement | null>;
  /** as it is stored */
  value: string;
  onWrite: (stored: string) => void;
  /** keys that choose nobody */
  onKeys: (event: KeyboardEvent<HTMLTextAreaElement>) => void;
};

export function MentionField({ field, value, onWrite, onKeys, className, ...props }: MentionFieldProps) {
  const { accountId } = useStore();
  const people = useContext(MentionableContext);
  const chosen = useRef(new Set<string>());
  for (const userId of mentionsIn(value)) chosen.current.add(userId);
  const typed = typedText(value, people);
  const [caret, setCaret] = useState<number | null>(null);
  /** where somebody begins whom the person did not want to choose */
  const [left, setLeft] = useState<number | null>(null);
  const naming = caret === null ? null : mentionAt(typed, caret);
  const offered =
    naming && naming.from !== left
      ? people.filter((person) => isNamedBy(person, naming.query)).slice(0, OFFERED)
      : [];
  const opened = offered.length > 0;
  const leave = () => setLeft(naming?.from ?? null);
  const list = useCombobox({ opened, onDropdownClose: leave });
  const first = offered.map(({ userId }) => userId).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: others are offered
  useEffect(() => {
    if (opened) list.selectFirstOption();
  }, [opened, first]);
  const write = (text: string) => onWrite(storedText(text, people, chosen.current));
  const choose = (userId: string) => {
    const person = people.find((each) => each.userId === userId);
    if (!person || !naming || caret === null) return;
    chosen.current.add(userId);
    const before = `${typed.slice(0, naming.from)}@${person.label} `;
    write(before + typed.slice(caret).replace(/^ /, ''));
    setCaret(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const look = () => setCaret(field.current?.selectionStart ?? null);
  return (
    <Combobox store={list} onOptionSubmit={choose} position="top-start" shadow="md" withinPortal={false}>
      <Combobox.DropdownTarget>
        <div className={className}>
          <Combobox.EventsTarget withKeyboardNavigation={opened} withAriaAttributes={opened}>
            <Textarea
              {...props}
              ref={field}
              dir="auto"
              value={typed}
              onChange={(event) => {
                const { value: text, selectionStart } = event.currentTarget;
                setCaret(selectionStart);
                if (!text.includes('@')) setLeft(null);
                write(text);
              }}
              onSelect={look}
              onBlur={() => setCaret(null)}
              onKeyDown={(event) => {
                if (!opened) return onKeys(event);
                if (event.key === 'Escape') event.stopPropagation();
                else if (event.key !== 'Enter') onKeys(event);
              }}
            />
          </Combobox.EventsTarget>
        </div>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={!opened}>
        <Combobox.Options aria-label={say.people}>
          {offered.map(({ userId, name, label, image }) => (
            <Combobox.Option key={userId} value={userId} className={styles.option ?? ''}>
              <Avatar name={name} size={24} {...pictureOfPerson(image, accountId)} />
              <bdi>{label}</bdi>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
