/** One line of what is due: an assignment, with its day and how far the person is. Where it is read, it leads to all of them. */

import { IconClipboardList } from '@tabler/icons-react';
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import { dueState } from '#domain/assignments.ts';
import { linkTo } from '#features/kit/learning-link.tsx';
import type { MyAssignment } from '#store/queries/assignments.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';

export function AssignedRow({
  assigned: { title, dueDate, organization, progress },
  today,
}: {
  assigned: MyAssignment;
  today: string;
}) {
  return (
    <ListRow
      title={title}
      leading={<Icon of={IconClipboardList} />}
      description={
        <>
          {say.due[dueState(dueDate, today)](dueDate ?? '')} · <bdi>{organization.name}</bdi> ·{' '}
          {say.progress(progress.completed, progress.items)}
        </>
      }
      renderLink={linkTo('/assignments')}
    />
  );
}
