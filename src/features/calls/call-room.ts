/** One room at the provider of video calls, as the screen sees it. All of LiveKit's client is loaded by who joins. */
import type { CallPass } from '#contract/communication/call.ts';

export type CallPerson = {
  /** user id */
  id: string;
  name: string;
  isOwn: boolean;
  speaking: boolean;
  microphone: boolean;
  camera: boolean;
  /** Shows the camera in an element. @returns how to end that; null: it is off */
  show: ((element: HTMLVideoElement) => () => void) | null;
};

export type CallNews = 'people' | 'lost' | 'back' | 'ended';

export type CallRoom = {
  people(): CallPerson[];
  /** @throws when the browser does not let it */
  setMicrophone(on: boolean): Promise<void>;
  setCamera(on: boolean): Promise<void>;
  leave(): void;
};

export type OpenRoom = (pass: CallPass, tell: (news: CallNews) => void) => Promise<CallRoom>;

/** @throws when the provider can't be reached or does not take the pass */
export const openRoom: OpenRoom = async (pass, tell) => {
  const { Room, RoomEvent, Track } = await import('livekit-client');
  const room = new Room({ adaptiveStream: true, dynacast: true });
  const changed = () => tell('people');
  for (const event of [
    RoomEvent.ParticipantConnected,
    RoomEvent.ParticipantDisconnected,
    RoomEvent.TrackUnsubscribed,
    RoomEvent.TrackMuted,
    RoomEvent.TrackUnmuted,
    RoomEvent.LocalTrackPublished,
    RoomEvent.LocalTrackUnpublished,
    RoomEvent.ActiveSpeakersChanged,
    RoomEvent.ParticipantNameChanged,
  ] as const)
    room.on(event, changed);
  // Sound needs an element, and nobody has to see it.
  room.on(RoomEvent.TrackSubscribed, (track) => {
    if (track.kind === Track.Kind.Audio) track.attach();
    changed();
  });
  room.on(RoomEvent.TrackUnsubscribed, (track) => {
    for (const element of track.detach()) element.remove();
  });
  room.on(RoomEvent.Reconnecting, () => tell('lost'));
  room.on(RoomEvent.Reconnected, () => tell('back'));
  room.on(RoomEvent.Disconnected, () => tell('ended'));
  await room.connect(pass.url, pass.token);
  type Someone =
    | typeof room.localParticipant
    | (typeof room.remoteParticipants extends Map<string, infer P> ? P : never);
  const personOf = (one: Someone): CallPerson => {
    const picture = one.getTrackPublication(Track.Source.Camera)?.videoTrack;
    return {
      id: one.identity,
      name: one.name ?? '',
      isOwn: one === room.localParticipant,
      speaking: one.isSpeaking,
      microphone: one.isMicrophoneEnabled,
      camera: one.isCameraEnabled,
      show:
        picture && one.isCameraEnabled
          ? (element) => {
              picture.attach(element);
              return () => void picture.detach(element);
            }
          : null,
    };
  };
  return {
    people: () => [room.localParticipant, ...room.remoteParticipants.values()].map(personOf),
    setMicrophone: async (on) => void (await room.localParticipant.setMicrophoneEnabled(on)),
    setCamera: async (on) => void (await room.localParticipant.setCameraEnabled(on)),
    leave: () => void room.disconnect(),
  };
};
