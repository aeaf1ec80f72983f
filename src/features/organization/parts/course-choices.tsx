/** Courses of the organization, to choose from. */
import { Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CollectionRow } from '#store/tables/synced.ts';
import styles from '../organization-screen.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function CourseChoices({
  label,
  courses,
  value,
  error,
  onChange,
}: {
  label: string;
  courses: readonly CollectionRow[];
  value?: string[];
  error?: ReactNode;
  onChange?: (courseIds: string[]) => void;
}) {
  return (
    <Checkbox.Group
      label={label}
      {...(value && { value })}
      {...(error !== undefined && { error })}
      {...(onChange && { onChange })}
    >
      <div className={styles.list}>
        {courses.map(({ collectionId, title }) => (
          <Checkbox key={collectionId} value={collectionId} label={title} />
        ))}
      </div>
    </Checkbox.Group>
  );
}
