/** Whom a playlist is assigned to now, and what can be done about it. */
import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { assignmentWords as say } from '#contract/words/en/assignments.ts';
import type { AssignedTo, Assigning } from '#store/queries/assignments.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from '../assignments.module.css';
import { useAssign } from './use-assign.ts';

export function CurrentAssignments({
  known: { organization, current },
  onChange,
  onFinished,
}: {
  known: Assigning;
  onChange: (assigned: AssignedTo) => void;
  onFinished: (assigned: AssignedTo) => void;
}) {
  const { assign, withdraw } = useAssign();
  const heading = useRef<HTMLHeadingElement>(null);
  const takeBack = async ({ id, stackId, to, dueDate }: AssignedTo) => {
    const failed = await withdraw(id);
    if (failed === null) heading.current?.focus(); // the button that had the focus is gone
    const undo = () => void assign({ assignmentId: id, stackId, to, dueDate });
    showToast(
      failed === null
        ? { id: 'assignment', text: say.withdrawn, action: { label: say.undo, onPress: undo } }
        : { id: 'assignment', tone: 'vermilion', icon: stateIcons.needsYou, text: failed },
    );
  };
  return (
    <section className={styles.assignment}>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        {say.current}
      </h3>
      {current.length === 0 ? (
        <p className={styles.facts}>{say.notAssigned}</p>
      ) : (
        <ListRows framed label={say.current}>
          {current.map((assigned) => {
            const whom = assigned.groupName ?? say.everyone(organization);
            return (
              <ListRow
                key={assigned.id}
                title={whom}
                description={say.dueOn(assigned.dueDate)}
                actions={
                  <Actions
                    whom={whom}
                    onServer={assigned.ver > 0}
                    onChange={() => onChange(assigned)}
                    onFinished={() => onFinished(assigned)}
                    onWithdraw={() => void takeBack(assigned)}
                  />
                }
              />
            );
          })}
        </ListRows>
      )}
    </section>
  );
}

function Actions({
  whom,
  onServer,
  onChange,
  onFinished,
  onWithdraw,
}: {
  whom: string;
  onServer: boolean;
  onChange: () => void;
  onFinished: () => void;
  onWithdraw: () => void;
}) {
  const label = say.actionsFor(whom);
  return (
    <ActionMenu
      label={label}
      items={[
        {
          key: 'finished',
          label: say.seeFinished,
          onPress: onFinished,
          ...(!onServer && { disabled: true, hint: say.waiting }),
        },
        { key: 'change', label: say.change, onPress: onChange },
        { key: 'withdraw', label: say.withdraw, danger: true, startsGroup: true, onPress: onWithdraw },
      ]}
      renderTrigger={({ ref, onClick, 'aria-expanded': expanded }) => (
        <IconButton
          ref={ref}
          icon={IconDots}
          label={label}
          expanded={expanded}
          hasPopup="menu"
          onPress={onClick}
        />
      )}
    />
  );
}
