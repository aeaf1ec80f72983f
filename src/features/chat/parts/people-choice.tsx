/** Several people are chosen by their names; who is chosen stays so while others are looked for. */
import { Checkbox } from '@mantine/core';
import { pictureOfPerson } from '#contract/accounts/shown-pictures.ts';
import { chatWords as say } from '#contract/words/en/chat.ts';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import type { Person } from '../read-chat.ts';
import { FoundPeople } from './found-people.tsx';
import styles from './people-choice.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function PeopleChoice({
  people,
  hint,
  chosen,
  most,
  onChange,
}: {
  people: readonly Person[] | undefined;
  /** what becomes of those who are chosen */
  hint?: string;
  chosen: readonly string[];
  most: number;
  onChange: (userIds: string[]) => void;
}) {
  const { accountId } = useStore();
  const names = (people ?? []).flatMap(({ userId, name }) => (chosen.includes(userId) ? name : []));
  const toggle = (userId: string, on: boolean) =>
    onChange(on ? [...chosen, userId] : chosen.filter((id) => id !== userId));
  return (
    <div className={styles.choice}>
      {hint && <p>{hint}</p>}
      <p role="status">{say.chosen(names, most)}</p>
      <FoundPeople people={people}>
        {(found) => (
          <ul className={styles.people} aria-label={say.people}>
            {found.map(({ userId, name, image }) => (
              <li key={userId}>
                <Checkbox
                  label={
                    <span className={styles.person}>
                      <Avatar name={name} size={32} {...pictureOfPerson(image, accountId)} />
                      <bdi>{name}</bdi>
                    </span>
                  }
                  checked={chosen.includes(userId)}
                  disabled={chosen.length >= most && !chosen.includes(userId)}
                  onChange={({ currentTarget }) => toggle(userId, currentTarget.checked)}
                />
              </li>
            ))}
          </ul>
        )}
      </FoundPeople>
    </div>
  );
}
