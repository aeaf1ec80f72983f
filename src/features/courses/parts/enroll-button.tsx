/** Enrolling in a course, and leaving it: at once on this device, sent by itself (COLL-018). */
import { Button } from '@mantine/core';
import { IconSchool } from '@tabler/icons-react';
import { newId } from '#contract/ids.ts';
import * as words from '#contract/words/en.ts';
import { enroll } from '#mutations/content/enroll.ts';
import { NotSaved } from '#sync/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
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
  const set = async (to: boolean) => {
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
      if (!(error instanceof NotSaved)) throw error;
      showToast({ id: 'enrollment', tone: 'vermilion', icon: stateIcons.needsYou, text: say.notEnrolled });
    }
  };
  return (
    <Button variant="default" leftSection={<Icon of={IconSchool} />} onClick={() => void set(!active)}>
      {active ? say.leave : say.enroll}
    </Button>
  );
}
