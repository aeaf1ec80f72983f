/** A video call of a channel: joined when it opens, left when it closes (CHAT-013, D109). */
import { Button } from '@mantine/core';
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import * as v from 'valibot';
import { callPassPage } from '#contract/communication/call.ts';
import { RequestError } from '#contract/request-error.ts';
import { callWords as say } from '#contract/words/en/calls.ts';
import { useSession } from '#features/session/session-context.ts';
import { CallRefused, callMachine } from '#machines/call.ts';
import { Icon } from '#ui/icon.tsx';
import { ModalSurface } from '#ui/modal-surface.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './call-dialog.module.css';
import { type CallPerson, type CallRoom, type OpenRoom, openRoom } from './call-room.ts';
import { CallTiles } from './call-tiles.tsx';

type CallDialogProps = { channelId: string; name: string; onClose: () => void; open?: OpenRoom };

/** @param open  how a room is opened; tests have a double of the provider's client */
export function CallDialog({ channelId, name, onClose, open = openRoom }: CallDialogProps) {
  const call = useCall(channelId, open);
  const close = () => {
    call.leave();
    onClose();
  };
  return (
    <ModalSurface
      opened
      onClose={close}
      title={say.title(name)}
      closeLabel={say.leave}
      shape="wide"
      outside="ask"
    >
      <p className={styles.state} role="status">
        {stateOf(call)}
      </p>
      {call.isIn && <CallTiles people={call.people} />}
      <div className={styles.controls}>
        {call.isIn && <Controls room={call.room} people={call.people} />}
        {call.canJoin && (
          <Button variant="default" onClick={call.join}>
            {say.again}
          </Button>
        )}
        <Button color="vermilion" leftSection={<Icon of={IconPhoneOff} />} onClick={close}>
          {call.canJoin ? say.close : say.leave}
        </Button>
      </div>
    </ModalSurface>
  );
}

type Call = ReturnType<typeof useCall>;

const isRefused = (error: unknown) => error instanceof RequestError && error.code === 'FORBIDDEN_ACCESS';

function stateOf({ state, people, isIn }: Call): string {
  if (state.matches('Joining')) return say.joining;
  if (state.matches('Reconnecting')) return say.reconnecting;
  if (state.matches('Ended')) return say.ended;
  if (state.matches('Failed')) return say[state.context.fault];
  return isIn && people.length === 1 ? say.alone : '';
}

function useCall(channelId: string, open: OpenRoom) {
  const { call } = useSession();
  const room = useRef<CallRoom | null>(null);
  const [people, setPeople] = useState<CallPerson[]>([]);
  const { machine, leaveNow } = useMemo(() => {
    let attempt = 0;
    const leave = () => {
      attempt += 1;
      room.current?.leave();
      room.current = null;
      setPeople([]);
    };
    const made = callMachine({
      leave,
      async join() {
        attempt += 1;
        const own = attempt;
        const answer = await call(callPassPage, { channelId }).catch((error: unknown) => {
          throw isRefused(error) ? new CallRefused() : error;
        });
        const pass = v.parse(callPassPage.answer, answer);
        const opened = await open(pass, (news) => {
          if (own !== attempt) return;
          if (news === 'people') setPeople(room.current?.people() ?? []);
          else events.current(news);
        });
        // Left while it was joined: nobody may be seen there.
        if (own !== attempt) return opened.leave();
        room.current = opened;
        setPeople(opened.people());
      },
    });
    return { machine: made, leaveNow: leave };
  }, [call, channelId, open]);
  const [state, send] = useMachine(machine);
  const events = useRef<(news: 'lost' | 'back' | 'ended') => void>(() => undefined);
  events.current = (news) => send({ type: ({ lost: 'LOST', back: 'BACK', ended: 'ENDED' } as const)[news] });
  const leave = () => send({ type: 'LEAVE' });
  useEffect(() => {
    send({ type: 'JOIN' });
    // The machine has stopped by then, and hears no LEAVE: also what is still being joined has to be left.
    return leaveNow;
  }, [send, leaveNow]);
  return {
    ...{ state, people, leave, room },
    join: () => send({ type: 'JOIN' }),
    isIn: state.matches('In') || state.matches('Reconnecting'),
    canJoin: state.matches('Failed') || state.matches('Ended'),
  };
}

function Controls({
  room,
  people,
}: {
  room: React.RefObject<CallRoom | null>;
  people: readonly CallPerson[];
}) {
  const own = people.find(({ isOwn }) => isOwn);
  const [busy, setBusy] = useState(false);
  const set = async (change: (room: CallRoom) => Promise<void>, failure: string) => {
    if (!room.current) return;
    setBusy(true);
    try {
      await change(room.current);
    } catch {
      showToast({ id: 'call', tone: 'vermilion', text: failure });
    }
    setBusy(false);
  };
  const microphone = own?.microphone ?? false;
  const camera = own?.camera ?? false;
  return (
    <>
      <Button
        variant="default"
        disabled={busy}
        leftSection={<Icon of={microphone ? IconMicrophoneOff : IconMicrophone} />}
        onClick={() => void set((it) => it.setMicrophone(!microphone), say.noMicrophone)}
      >
        {microphone ? say.microphoneOff : say.microphoneOn}
      </Button>
      <Button
        variant="default"
        disabled={busy}
        leftSection={<Icon of={camera ? IconVideoOff : IconVideo} />}
        onClick={() => void set((it) => it.setCamera(!camera), say.noCamera)}
      >
        {camera ? say.cameraOff : say.cameraOn}
      </Button>
    </>
  );
}
