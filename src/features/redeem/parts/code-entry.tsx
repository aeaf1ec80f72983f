/** Entering a code: Continue, and the sixteenth character, have it checked (REDEEM-001 to REDEEM-005, REDEEM-009, REDEEM-010). */
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { redeemWords as say } from '#contract/words/en/redeem.ts';
import { dashedCode } from '#domain/access-code.ts';
import { addressOf } from '#domain/intent.ts';
import { joinCodeAtRedeem } from '#domain/other-code.ts';
import { useOffline } from '#features/kit/offline.ts';
import { Notice } from '#ui/notice.tsx';
import { CodeInput, codeIn, slotsOf } from '../code-input.tsx';
import { holdText } from '../hold-text.ts';
import styles from '../redeem.module.css';
import type { Redeem } from '../use-redeem.ts';
import { RedeemedCourses } from './redeemed-courses.tsx';

const SHOWN_LETTERS = 80;
const shortened = (text: string) => (text.length > SHOWN_LETTERS ? `${text.slice(0, SHOWN_LETTERS)}…` : text);

/** @param given  of a link: it stands in the slots, and is checked at once */
export function CodeEntry({
  redeem: { state, send },
  given,
  onLeave,
}: {
  redeem: Redeem;
  given: string;
  /** to the page of the other kind of code */
  onLeave?: () => void;
}) {
  const router = useRouter();
  const online = !useOffline();
  const { code, status, hold, offer, empty } = state.context;
  const [unread, setUnread] = useState<string | null>(null);
  const [slots, setSlots] = useState(slotsOf(given || code));
  const checking = state.matches('checking');
  const typed = codeIn(slots);
  const full = typed.length === slots.length;
  const joinCode = joinCodeAtRedeem(slots);
  const check = (of: string) => {
    setUnread(null);
    if (online && !checking) send({ type: 'SUBMIT', code: of });
  };
  const begun = useRef(given === '');
  useEffect(() => {
    if (begun.current || !online) return;
    begun.current = true;
    if (full) check(typed);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (joinCode === null) return check(typed);
    onLeave?.();
    void router.navigate({ href: addressOf({ kind: 'joining', code: joinCode }) });
  };
  const faults = [
    unread !== null && say.unreadable(unread),
    empty && say.empty,
    hold !== null && holdText(hold, offer),
    status !== null && status !== 'available' && say.status[status],
  ];
  const fault = faults.find((text) => text !== false);
  // Of a code that is used the server names what it gave to nobody else.
  const own = status === 'redeemed' && offer !== null && unread === null ? offer : null;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {own !== null && !checking && (
        <>
          <Notice tone="moss" icon={IconCheck} alert>
            {say.doneBefore}
          </Notice>
          <RedeemedCourses offer={own} {...(onLeave && { onLeave })} />
        </>
      )}
      {own === null && fault !== undefined && !checking && (
        <Notice tone="vermilion" icon={IconAlertTriangle} alert>
          {fault}
        </Notice>
      )}
      <CodeInput
        value={slots}
        disabled={checking}
        onChange={setSlots}
        onFull={check}
        onUnread={(text) => setUnread(shortened(text))}
      />
      <p role="status" className={styles.hint}>
        {checking && say.validating(dashedCode(code))}
        {state.matches('available') && say.status.available}
        {joinCode !== null && say.isJoinCode(joinCode)}
        {joinCode === null && !online && say.needsConnection}
      </p>
      <Button
        type="submit"
        disabled={joinCode === null && ((typed !== '' && !full) || checking || !online)}
        loading={checking}
      >
        {say.proceed}
      </Button>
    </form>
  );
}
