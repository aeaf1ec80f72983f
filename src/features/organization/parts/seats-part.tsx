/** The seat groups of an organization: their courses, how many seats are taken, and by whom (COLL-026). */
import { Button } from '@mantine/core';
import { IconArmchair, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { type AccessGroup, accessGroupsPage } from '#contract/content/access-group.ts';
import { accessWords } from '#contract/words/en/access.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useServerPage } from '#features/session/use-server-page.ts';
import { Icon } from '#ui/icon.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import type { OrganizationPage } from '../read-organization.ts';
import { RowActions } from './row-actions.tsx';
import { SeatGroupDialog } from './seat-group-dialog.tsx';
import { SeatedDialog } from './seated-dialog.tsx';
import { ServerList } from './server-list.tsx';

const say = accessWords.seats;

type Chosen = { act: 'settings' | 'people'; id: string } | null;

export function SeatsPart({ page, organizationId }: { page: OrganizationPage; organizationId: string }) {
  const online = !useOffline();
  const [now] = useState(() => Date.now());
  const [making, setMaking] = useState(false);
  const [chosen, setChosen] = useState<Chosen>(null);
  const ownerInfo = { type: 'ORGANIZATION' as const, id: organizationId };
  const seen = useServerPage(accessGroupsPage, { ownerInfo, accessType: null, activeOnly: false });
  const group = seen.answer?.find(({ id }) => id === chosen?.id);
  const close = () => {
    setMaking(false);
    setChosen(null);
  };
  return (
    <>
      <p className={styles.lead}>{say.lead}</p>
      <div className={styles.actions}>
        <Button
          leftSection={<Icon of={IconPlus} />}
          disabled={!online || page.courses.length === 0}
          onClick={() => setMaking(true)}
        >
          {say.create}
        </Button>
        {!online && <span className={styles.count}>{organizationWords.needsConnection}</span>}
        {online && page.courses.length === 0 && <span className={styles.count}>{say.noCourses}</span>}
      </div>
      <ServerList seen={seen} title={say.none} empty={say.noneHint}>
        {(groups) => (
          <ListRows label={organizationWords.tabs.seats} framed>
            {groups.map((each) => (
              <ListRow
                key={each.id}
                title={each.name}
                description={describe(each, now)}
                leading={<Icon of={IconArmchair} />}
                faded={!each.active || (each.endsAt !== null && each.endsAt <= now)}
                trailing={
                  <span className={styles.roles}>
                    {each.autoAssign && <span>{say.automatic}</span>}
                    <span>{say.counts(each.seatedUsers.length, each.seats.max)}</span>
                  </span>
                }
                actions={
                  <RowActions
                    label={say.actionsFor(each.name)}
                    items={[
                      {
                        key: 'people',
                        label: say.people,
                        onPress: () => setChosen({ act: 'people', id: each.id }),
                      },
                      {
                        key: 'settings',
                        label: say.settings,
                        onPress: () => setChosen({ act: 'settings', id: each.id }),
                      },
                    ]}
                  />
                }
              />
            ))}
          </ListRows>
        )}
      </ServerList>
      {(making || (group && chosen?.act === 'settings')) && (
        <SeatGroupDialog
          key={group?.id}
          organizationId={organizationId}
          courses={page.courses}
          group={making ? null : (group ?? null)}
          onClose={close}
          onDone={(name) => {
            close();
            showToast({ text: say.saved(name) });
            void seen.reload();
          }}
        />
      )}
      {group && chosen?.act === 'people' && (
        <SeatedDialog
          organizationId={organizationId}
          group={group}
          invitations={page.invitations}
          onClose={close}
          onChanged={seen.reload}
        />
      )}
    </>
  );
}

function describe({ collections, active, startsAt, endsAt }: AccessGroup, now: number): string {
  return [
    say.courses(collections.length),
    !active && say.off,
    startsAt !== null && startsAt > now && say.starts(startsAt),
    endsAt !== null && (endsAt > now ? say.ends(endsAt - 1) : say.ended(endsAt - 1)),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}
