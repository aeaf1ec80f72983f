/** Notices, empty places and pages in the place of one that can't be shown. */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconInfoCircle, IconLock } from '@tabler/icons-react';
import { EmptyState } from '#ui/empty-state.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageMessage } from '#ui/page-message.tsx';
import { Scene } from '#ui/scene.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { Group, Specimen } from './specimen.tsx';

const nothing = () => undefined;

const scenes = ['gap', 'clasp', 'press', 'leaf', 'desk', 'closed'] as const;

export function MessageSpecimens() {
  return (
    <Group title="Messages">
      <Specimen of="Petrol" wide>
        <Notice
          tone="petrol"
          icon={IconInfoCircle}
          title="A new version is ready"
          actions={<Button>Reload</Button>}
        >
          Your changes stay.
        </Notice>
      </Specimen>
      <Specimen of="Brass" wide>
        <Notice tone="brass" icon={stateIcons.onDevice} title="Saved on this device">
          Sends when you are online.
        </Notice>
      </Specimen>
      <Specimen of="Moss" wide>
        <Notice tone="moss" icon={IconCircleCheck} title="You have completed this lesson" />
      </Specimen>
      <Specimen of="Vermilion" wide>
        <Notice
          tone="vermilion"
          icon={IconAlertTriangle}
          title="Not accepted: the lesson was retired"
          dismissLabel="Dismiss"
          onDismiss={nothing}
        >
          Your text is kept in Changes.
        </Notice>
      </Specimen>
      <Specimen of="Plain" wide>
        <Notice tone="plain" icon={IconInfoCircle}>
          You read without an account: your answers stay on this page only.
        </Notice>
      </Specimen>
      <Specimen of="Nothing here">
        <EmptyState
          title="No course matches"
          headingLevel={3}
          action={<Button variant="default">Clear filters</Button>}
        >
          Try another word, or show all courses again.
        </EmptyState>
      </Specimen>
      {scenes.map((scene) => (
        <Specimen key={scene} of={`Scene: ${scene}`}>
          <Scene of={scene} />
        </Specimen>
      ))}
      <Specimen of="A page's place, drawn" wide>
        <PageMessage
          sign={{ scene: 'gap' }}
          title="We couldn't find the content you're looking for."
          message="The address may be mistyped, or the content has moved."
          page="gallery, drawn"
          actions={<Button>Go to dashboard</Button>}
        />
      </Specimen>
      <Specimen of="A page's place" wide>
        <PageMessage
          sign={{ icon: IconLock, tone: 'brass' }}
          title="You don't have access to this content."
          message="Ask an administrator of the organization to let you in."
          page="gallery"
          actions={<Button>Go to dashboard</Button>}
          details={{ label: 'Details', text: 'Request 0198' }}
        />
      </Specimen>
    </Group>
  );
}
