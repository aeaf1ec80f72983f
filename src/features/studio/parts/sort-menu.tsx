/** The order of the cards, where there are no column heads to press. */
import { Button } from '@mantine/core';
import { IconArrowsSort } from '@tabler/icons-react';
import { studioWords as say } from '#contract/words/en/studio.ts';
import { type StudioSort, sortColumns } from '#domain/studio-rows.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';

export function SortMenu({ sort, sortBy }: { sort: StudioSort; sortBy: (sort: StudioSort) => void }) {
  return (
    <ActionMenu
      label={say.sortBy}
      placement="below-start"
      items={[
        ...sortColumns.map((by) => ({
          key: by,
          label: say.columns[by],
          checked: sort.by === by,
          onPress: () => sortBy({ ...sort, by }),
        })),
        ...[false, true].map((down) => ({
          key: String(down),
          label: down ? say.descending : say.ascending,
          checked: sort.down === down,
          startsGroup: !down,
          onPress: () => sortBy({ ...sort, down }),
        })),
      ]}
      renderTrigger={(props) => (
        <Button {...props} variant="default" leftSection={<Icon of={IconArrowsSort} />}>
          {say.columns[sort.by]}
        </Button>
      )}
    />
  );
}
