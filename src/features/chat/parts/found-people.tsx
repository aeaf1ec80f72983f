/** People are found by their names. */
import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { foldName } from '#domain/fold-name.ts';
import type { Person } from '../read-chat.ts';
import styles from './found-people.module.css';

/** More are found by their name. */
const SHOWN = 50;

export function FoundPeople({
  people,
  children,
}: {
  /** undefined: not read yet */
  people: readonly Person[] | undefined;
  children: (found: readonly Person[]) => ReactNode;
}) {
  const [query, setQuery] = useState('');
  const wanted = foldName(query);
  const found = (people ?? []).filter(({ name }) => foldName(name).includes(wanted)).slice(0, SHOWN);
  return (
    <div className={styles.choosing}>
      <TextInput
        label={say.findPerson}
        data-autofocus=""
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {people && found.length === 0 ? <p>{say.noPeople}</p> : children(found)}
    </div>
  );
}
