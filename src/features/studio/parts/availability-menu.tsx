/** Who sees it, and the menu that changes it in place: shown at once, undone with its reason when the server refuses (AVAIL-015). */
import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import type { StudioEntry } from '../read-studio.ts';
import styles from '../studio.module.css';
import { availabilitiesOf, type StudioActs } from '../use-studio-acts.ts';

export function AvailabilityMenu({ entry, acts }: { entry: StudioEntry; acts: StudioActs }) {
  const { type, mayEdit, archived, workflow, availability } = entry;
  const choices = type === 'lab' ? [] : availabilitiesOf(entry);
  if (choices.length === 0 || !mayEdit || archived || workflow === 'RETIRED')
    return <span className={styles.clipped}>{availability}</span>;
  const choose = async (label: string) => {
    try {
      await acts.setAvailability(entry, label);
    } catch (error) {
      if (!(error instanceof NotSaved)) throw error;
      showToast({
        id: 'availability',
        tone: 'vermilion',
        icon: stateIcons.needsYou,
        text: say.availabilityFailed,
      });
    }
  };
  const now = choices.find(
    ({ change }) =>
      change.visible === entry.visible &&
      (!entry.visible || (change.free === entry.free && change.loginRequired === entry.loginRequired)),
  );
  return (
    <ActionMenu
      label={say.availabilityMenu}
      placement="below-start"
      items={choices.map(({ label }) => ({
        key: label,
        label,
        checked: label === now?.label,
        onPress: () => void choose(label),
      }))}
      renderTrigger={(props) => (
        <Button
          {...props}
          variant="default"
          aria-label={`${say.availabilityMenu}: ${availability}`}
          rightSection={<Icon of={IconChevronDown} size={16} />}
        >
          {availability}
        </Button>
      )}
    />
  );
}
