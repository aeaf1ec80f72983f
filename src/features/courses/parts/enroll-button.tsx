/** Enrolling in a course, and leaving it from a menu: at once on this device, sent by itself (COLL-018). */
import { Button } from '@mantine/core';
import { IconChevronDown, IconSchool } from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { newId } from '#contract/ids.ts';
import * as words from '#contract/words/en.ts';
import { enroll } from '#mutations/content/enroll.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';

export function EnrollButton({
  courseId,
  enrollment: { id, active },
}: {
  courseId: string;
  enrollment: { id: string | null; active: boolean };
}) {
  const say = words.course;
  const change = useMutate(enroll);
  const buttonId = useId();
  const pressedFor = useRef<boolean>(null);
  // One button takes the place of the other, and the focus with it.
  useEffect(() => {
    if (pressedFor.current !== active) return;
    pressedFor.current = null;
    document.getElementById(buttonId)?.focus();
  }, [active, buttonId]);
  const set = async (to: boolean) => {
    pressedFor.current = to;
    try {
      const enrollmentId = id ?? newId();
      await change({ enrollmentId, courseId, active: to });
      showToast({
        id: 'enrollment',
        tone: 'moss',
        text: to ? say.enrolled : say.left,
        action: {
          label: say.undo,
          onPress: () => void change({ enrollmentId, courseId, active: !to }),
        },
      });
    } catch (error) {
      pressedFor.current = null;
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'enrollment', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notEnrolled });
    }
  };
  if (!active)
    return (
      <Button
        id={buttonId}
        variant="default"
        leftSection={<Icon of={IconSchool} />}
        onClick={() => void set(true)}
      >
        {say.enroll}
      </Button>
    );
  return (
    <ActionMenu
      label={say.enrollment}
      placement="below-start"
      items={[{ key: 'leave', label: say.leave, danger: true, onPress: () => void set(false) }]}
      renderTrigger={(props) => (
        <Button
          id={buttonId}
          variant="subtle"
          leftSection={<Icon of={IconSchool} />}
          rightSection={<Icon of={IconChevronDown} size={16} />}
          {...props}
        >
          {say.isEnrolled}
        </Button>
      )}
    />
  );
}
