/** Says where a new skill goes, and lets the person choose another place. */
import { Button, Collapse, MultiSelect, NativeSelect } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { createWords as say } from '#contract/words/en/create.ts';
import { foldText } from '#domain/fold.ts';
import type { RootType } from '#domain/policy.ts';
import { Icon } from '#ui/icon.tsx';
import styles from '../create-dialog.module.css';
import type { SkillDestination, SkillFields } from './skill-destination.ts';

export function DestinationFields({
  form,
  destination: { text, isOwn, owners, locations, courses },
  onMove,
}: {
  form: UseFormReturnType<SkillFields>;
  destination: SkillDestination;
  onMove: (to: { ownerId: string; location: RootType | '' }) => void;
}) {
  const [changing, setChanging] = useState(false);
  const { ownerId, location } = form.values;
  return (
    <>
      <div className={styles.destination}>
        <p>{text}</p>
        {(owners.length > 1 || !isOwn) && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={changing}
            leftSection={<Icon of={IconChevronRight} size={16} />}
            data-opened={changing || undefined}
            className={styles.expander}
            onClick={() => setChanging(!changing)}
          >
            {say.changeDestination}
          </Button>
        )}
      </div>
      <Collapse expanded={changing || form.errors.courseIds !== undefined}>
        <div className={styles.form}>
          {owners.length > 1 && (
            <NativeSelect
              label={say.owner}
              data={owners}
              value={ownerId}
              onChange={({ currentTarget }) => onMove({ ownerId: currentTarget.value, location })}
            />
          )}
          {!isOwn && (
            <NativeSelect
              label={say.location}
              data={[{ value: '', label: say.noLocation }, ...locations]}
              value={location}
              onChange={({ currentTarget }) =>
                onMove({ ownerId, location: currentTarget.value as RootType | '' })
              }
            />
          )}
          {location !== '' && (
            <MultiSelect
              label={say.courses}
              data={courses}
              searchable
              filter={({ options, search }) =>
                options.filter(
                  (each) => 'label' in each && foldText(each.label).includes(foldText(search.trim())),
                )
              }
              hidePickedOptions
              comboboxProps={{ withinPortal: false }}
              {...form.getInputProps('courseIds')}
            />
          )}
        </div>
      </Collapse>
    </>
  );
}
