/** The order of the organizations by buttons: for fingers, and for whoever does not drag. */

import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { logoOf } from '#contract/accounts/shown-logo.ts';
import * as words from '#contract/words/en.ts';
import { useStore } from '#store/react.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import { ListRow } from '#ui/list-row.tsx';
import { ListRows } from '#ui/list-rows.tsx';
import styles from './rail.module.css';
import type { RailOrder } from './rail-order.ts';

export function ArrangeDialog({
  opened,
  onClose,
  order: { organizations, move },
}: {
  opened: boolean;
  onClose: () => void;
  order: RailOrder;
}) {
  const say = words.navigation;
  const { accountId } = useStore();
  return (
    <Dialog opened={opened} onClose={onClose} title={say.arrange} closeLabel={words.shell.close}>
      <p className={styles.hint}>{say.arrangeHint}</p>
      <ListRows>
        {organizations.map(({ name, ...organization }, index) => (
          <ListRow
            key={organization.organizationId}
            title={name}
            leading={<Avatar name={name} shape="square" size={32} {...logoOf(organization, accountId)} />}
            actions={
              <>
                <IconButton
                  icon={IconArrowUp}
                  label={say.moveUpOf(name)}
                  disabled={index === 0}
                  onPress={() => move(index, index - 1)}
                />
                <IconButton
                  icon={IconArrowDown}
                  label={say.moveDownOf(name)}
                  disabled={index === organizations.length - 1}
                  onPress={() => move(index, index + 1)}
                />
              </>
            }
          />
        ))}
      </ListRows>
    </Dialog>
  );
}
