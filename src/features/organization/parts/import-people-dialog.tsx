/** 'Import people': a file is read on this device, shown with what is wrong in it, and becomes invitations once they are confirmed (ORG-007). */
import { Button } from '@mantine/core';
import { IconFileImport } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { INVITED_AT_ONCE, type Invitation } from '#contract/accounts/invitation.ts';
import { newId } from '#contract/ids.ts';
import { organizationWords } from '#contract/words/en/organization.ts';
import { limitWords } from '#contract/words/en/refusal-limits.ts';
import { storageWords } from '#contract/words/en/storage.ts';
import { invitationStatusAt } from '#domain/invitations.ts';
import {
  invitedTogether,
  PEOPLE_FILE_BYTES,
  PEOPLE_IN_A_FILE,
  type PeopleRead,
  readPeople,
} from '#domain/people-file.ts';
import type { Role } from '#domain/role.ts';
import { useSave } from '#features/kit/use-save.ts';
import { useUnconfirmed } from '#features/session/unconfirmed.ts';
import { inviteToOrganization } from '#mutations/accounts/invite-to-organization.ts';
import type { GroupRow } from '#store/tables/synced.ts';
import { NotSaved } from '#sync/storage/keep-storage.ts';
import { useMutate } from '#sync/use-mutate.ts';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from '../organization-screen.module.css';
import { type InvitedAlready, InvitedAlreadyNotice, mailsOf, useInvitedAlready } from './invited-already.tsx';
import { readPeopleTable, UnreadableTable } from './read-people-table.ts';
import { roleNames } from './role-names.ts';

const say = organizationWords.peopleFile;
const LINES_SHOWN = 100;

type Props = {
  organizationId: string;
  own: readonly Role[];
  groups: readonly GroupRow[];
  invitations: readonly Invitation[];
  onClose: () => void;
};

export function ImportPeopleDialog({ organizationId, own, groups, invitations, onClose }: Props) {
  const invite = useMutate(inviteToOrganization);
  const unconfirmed = useUnconfirmed();
  const field = useRef<HTMLInputElement>(null);
  const ask = useInvitedAlready(organizationId);
  const [read, setRead] = useState<PeopleRead | null>(null);
  const [already, setAlready] = useState<InvitedAlready | null>(null);
  const saved = useRef(new Set<string>());
  const { save, saving, failure, fail } = useSave((error) => {
    if (!(error instanceof NotSaved)) throw error;
    const { size } = saved.current;
    return size === 0 ? organizationWords.notSaved : say.partlySaved(size);
  });
  const open = async (file: File) => {
    setRead(null);
    fail(null);
    if (file.size > PEOPLE_FILE_BYTES) return fail(say.tooLarge);
    try {
      const lines = await readPeopleTable(new Uint8Array(await file.arrayBuffer()));
      const now = Date.now();
      const waiting = invitations
        .filter((each) => invitationStatusAt(each, now) === 'pending')
        .map(({ recipient, roles, groups }) => ({ email: recipient.email ?? '', roles, groups }));
      const found = readPeople(lines, { held: own, roleNames: storageWords.roles, groups, waiting });
      if (found.invited.length > PEOPLE_IN_A_FILE) return fail(say.tooMany(PEOPLE_IN_A_FILE));
      const known = found.invited.length > 0 ? await ask(found.invited.map(({ email }) => email)) : null;
      setAlready(known);
      setRead({ ...found, invited: found.invited.filter(({ email }) => !known?.members.includes(email)) });
    } catch (error) {
      // A DOMException: the browser cannot read the file, because it was moved for example.
      if (!(error instanceof UnreadableTable || error instanceof DOMException)) throw error;
      fail(say.unreadable);
    }
  };
  /** What this device has no room for is not invited, and is still here for another try. */
  const submit = async () => {
    if (!read || saving) return;
    const done = saved.current;
    done.clear();
    const complete = await save(async () => {
      for (const { emails, roles, groups: into } of invitedTogether(read.invited, INVITED_AT_ONCE)) {
        const together = emails.map((email) => ({ inviteId: newId(), email }));
        await invite({ organizationId, invitations: together, roles, groups: into });
        for (const email of emails) done.add(email);
      }
    });
    if (!complete) return setRead({ ...read, invited: read.invited.filter(({ email }) => !done.has(email)) });
    const mails = mailsOf([...done], already);
    const { sent, savedOnly } = organizationWords.invitations;
    showToast({ text: mails > 0 ? sent(mails) : savedOnly });
    onClose();
  };
  const invited = read?.invited.map(({ email }) => email) ?? [];
  const mails = mailsOf(invited, already);
  return (
    <FormDialog
      title={say.title}
      closeLabel={organizationWords.close}
      cancelLabel={organizationWords.cancel}
      submitLabel={
        mails === 0 && invited.length > 0 ? organizationWords.invitations.saveOnly : say.send(mails)
      }
      busy={saving}
      disabled={unconfirmed || !read || read.invited.length === 0}
      failure={unconfirmed ? limitWords.EMAIL_UNVERIFIED : failure}
      className={styles.formWide}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <p className={styles.lead}>{say.hint(PEOPLE_IN_A_FILE)}</p>
      <div>
        <Button
          variant="default"
          leftSection={<Icon of={IconFileImport} />}
          onClick={() => field.current?.click()}
        >
          {read ? say.another : say.choose}
        </Button>
        <input
          ref={field}
          type="file"
          hidden
          aria-label={say.choose}
          // What cannot be read can be chosen, and is told how to be saved.
          accept=".csv,.tsv,.txt,text/csv,text/plain,.xlsx,.xls,.ods,.numbers"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file) void open(file);
            currentTarget.value = ''; // the same file may be chosen again
          }}
        />
      </div>
      {read && <Preview read={read} already={already} groups={groups} />}
    </FormDialog>
  );
}

function Preview({
  read,
  already,
  groups,
}: {
  read: PeopleRead;
  already: InvitedAlready | null;
  groups: readonly GroupRow[];
}) {
  const { invited, faults, waiting, ignored } = read;
  const nameOf = new Map(groups.map(({ groupId, name }) => [groupId, name]));
  const factsOf = ({ roles, groups: into }: PeopleRead['invited'][number]) =>
    [roleNames(roles), ...into.map((groupId) => nameOf.get(groupId) ?? '')].join(' · ');
  return (
    <>
      {faults.length > 0 && (
        <Notice tone="brass" icon={stateIcons.needsYou} title={say.faulty(faults.length)}>
          <ul className={styles.codes}>
            {faults.slice(0, LINES_SHOWN).map(({ line, fault, text }) => (
              <li key={line}>{`${say.line(line)}: ${say.faults[fault](text)}`}</li>
            ))}
            {faults.length > LINES_SHOWN && <li>{say.more(faults.length - LINES_SHOWN)}</li>}
          </ul>
        </Notice>
      )}
      <InvitedAlreadyNotice already={already} />
      <div role="status">
        {ignored.length > 0 && <p className={styles.lead}>{say.ignored(ignored)}</p>}
        <strong>{invited.length === 0 ? say.nobody : say.invited(invited.length)}</strong>
        {waiting > 0 && <p className={styles.lead}>{say.waiting(waiting)}</p>}
        {invited.length > 0 && already === null && <p className={styles.lead}>{say.members}</p>}
      </div>
      {invited.length > 0 && (
        <ul className={styles.codes} aria-label={say.invited(invited.length)}>
          {invited.slice(0, LINES_SHOWN).map((each) => (
            <li key={each.line}>{`${each.email} · ${factsOf(each)}`}</li>
          ))}
          {invited.length > LINES_SHOWN && <li>{say.more(invited.length - LINES_SHOWN)}</li>}
        </ul>
      )}
    </>
  );
}
