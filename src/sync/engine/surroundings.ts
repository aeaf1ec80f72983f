/** What an engine needs of the place where it runs, so that a browser, a test and a simulation can each give their own. */
import type { LecternDb } from '#store/db.ts';
import type { PictureCaches } from '../keeping/kept-pictures.ts';
import type { RoomSurroundings } from '../keeping/make-room.ts';
import type { LeaderEnd } from '../realtime/realtime-channel.ts';
import type { CallSurroundings } from '../transport/server-call.ts';
import type { SocketLike } from '../transport/socket.ts';

export type EngineSurroundings = CallSurroundings & {
  db: LecternDb;
  /** the same database, for what the server can give again */
  pageDb: LecternDb;
  caches: PictureCaches | null;
  space: RoomSurroundings['space'];
  savesData: () => boolean;
  openSocket: () => SocketLike | null;
  isVisible: () => boolean;
  /** to the pages, for what counts only just now; absent where there are none */
  pages?: LeaderEnd;
  /** a bug: told, never swallowed */
  onError: (error: unknown) => void;
};
