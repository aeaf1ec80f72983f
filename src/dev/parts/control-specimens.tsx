/** What is pressed, typed into and chosen. */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { IconBook2, IconHome, IconHomeFilled, IconPencil, IconTrash } from '@tabler/icons-react';
import { Avatar } from '#ui/avatar.tsx';
import { Breadcrumbs } from '#ui/breadcrumbs.tsx';
import { FilterChip } from '#ui/filter-chip.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { KeepButton, type KeepState } from '#ui/keep-button.tsx';
import { NavItem } from '#ui/nav-item.tsx';
import type { LinkRootProps } from '#ui/render-link.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { Group, Specimen } from './specimen.tsx';

const nothing = () => undefined;
export const link = (props: LinkRootProps) => <a href="#here" {...props} />;

const keeping: [KeepState, { label: string; detail?: string; note?: string; percent?: number }][] = [
  ['offer', { label: 'Keep on this device', detail: '148 MB' }],
  ['waiting', { label: 'Waiting for a connection' }],
  ['keeping', { label: '43 % of 148 MB', percent: 43 }],
  ['paused', { label: 'Paused', detail: '43 %', percent: 43 }],
  ['kept', { label: 'Kept on this device', detail: '148 MB' }],
  ['update', { label: 'Update, 12 MB' }],
  ['failed', { label: 'Retry', note: 'Not kept: there is not enough space on this device' }],
];

export const ControlSpecimens = () => (
  <>
    <Buttons />
    <Fields />
    <Keeping />
    <Places />
  </>
);

const Buttons = () => (
  <Group title="Buttons">
    <Specimen of="Filled, default, subtle">
      <Button>Publish lesson</Button>
      <Button variant="default">Preview</Button>
      <Button variant="subtle">Cancel</Button>
    </Specimen>
    <Specimen of="Destructive, waiting, disabled">
      <Button color="vermilion">Discard 3 changes</Button>
      <Button loading>Publish</Button>
      <Button disabled>Publish</Button>
    </Specimen>
    <Specimen of="Icon buttons">
      <IconButton icon={IconPencil} label="Edit" onPress={nothing} />
      <IconButton icon={IconPencil} label="Edit" tone="petrol" pressed onPress={nothing} />
      <IconButton icon={IconTrash} label="Delete" tone="vermilion" onPress={nothing} />
      <IconButton icon={IconTrash} label="Delete" size="small" onPress={nothing} />
      <IconButton icon={IconTrash} label="Delete" disabled onPress={nothing} />
    </Specimen>
    <Specimen of="Chips">
      <FilterChip label="Beginner" selected={false} onToggle={nothing} />
      <FilterChip label="Expert" selected onToggle={nothing} />
      <FilterChip
        label="On this device"
        icon={stateIcons.onDevice}
        count="7"
        selected={false}
        onToggle={nothing}
      />
      <FilterChip label="Sailing" selected removable onToggle={nothing} />
    </Specimen>
  </Group>
);

const Fields = () => (
  <Group title="Fields">
    <Specimen of="Empty, filled">
      <TextInput label="Title" placeholder="Name it" />
      <TextInput label="Title" defaultValue="Knots and the sea" description="At most 50 letters" />
    </Specimen>
    <Specimen of="Wrong, disabled">
      <TextInput label="E-mail" defaultValue="ana@" error="Enter a whole e-mail address." />
      <TextInput label="Slug" defaultValue="knots" disabled />
    </Specimen>
    <Specimen of="Password">
      <form>
        <PasswordInput label="Password" defaultValue="harbor-lights" autoComplete="off" />
      </form>
    </Specimen>
  </Group>
);

const Keeping = () => (
  <Group title="Keep on this device">
    {keeping.map(([state, about]) => (
      <Specimen key={state} of={state}>
        <KeepButton
          state={state}
          {...about}
          onPress={nothing}
          actions={
            state === 'keeping'
              ? [
                  { kind: 'pause', label: 'Pause', onPress: nothing },
                  { kind: 'cancel', label: 'Cancel', onPress: nothing },
                ]
              : []
          }
        />
      </Specimen>
    ))}
  </Group>
);

const Places = () => (
  <Group title="Places">
    <Specimen of="Lines">
      <NavItem
        shape="line"
        label="Home"
        icon={IconHome}
        currentIcon={IconHomeFilled}
        current
        renderLink={link}
      />
      <NavItem shape="line" label="Catalog" icon={IconBook2} badge="3" renderLink={link} />
    </Specimen>
    <Specimen of="Tiles">
      <NavItem
        shape="tile"
        label="Home"
        icon={IconHome}
        currentIcon={IconHomeFilled}
        current
        renderLink={link}
      />
      <NavItem shape="tile" label="Catalog" icon={IconBook2} badge="12" renderLink={link} />
      <NavItem shape="tile" label="Waiting" icon={IconBook2} badge="3" badgeTone="brass" renderLink={link} />
      <NavItem
        shape="tile"
        label="Needs you"
        icon={IconBook2}
        badge="1"
        badgeTone="vermilion"
        renderLink={link}
      />
    </Specimen>
    <Specimen of="People and organizations">
      <Avatar name="Ana Lima" size={24} />
      <Avatar name="Ana Lima" size={32} />
      <Avatar name="Ana Lima" size={40} />
      <Avatar name="Harbor Academy" shape="square" size={40} />
      <Avatar name="Harbor Academy" shape="square" size={64} />
    </Specimen>
    <Specimen of="Breadcrumbs" wide>
      <Breadcrumbs
        label="You are here"
        moreLabel="More"
        items={[
          { key: 'a', label: 'Harbor Academy', kind: 'link', renderLink: link },
          { key: 'b', label: 'Seamanship', kind: 'link', renderLink: link },
          { key: 'c', label: 'Knots and the sea', kind: 'current' },
        ]}
      />
    </Specimen>
  </Group>
);
