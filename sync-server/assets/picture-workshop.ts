/**
 * Decodes and encodes pictures in a process of its own, with limits of pixels, frames, time and memory (F57). One after the other: a
 * picture is a second of work, and the machine has others to serve.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Crop, DECODING_MS } from '#domain/upload-rules.ts';

export type PictureJob = { file: string; contentType: string; crop: Crop | null };
export type PictureOutput = { file: string; width: number; height: number };
export type PictureResult =
  | {
      kind: 'made';
      /** WebP, as all renditions */
      main: PictureOutput;
      renditions: PictureOutput[];
      /** what was before the crop */
      original: (PictureOutput & { format: 'jpeg' | 'webp' }) | null;
    }
  | { kind: 'refused'; why: string };

export type PictureWorkshop = {
  /** What ends the process is refused. @throws when the process could not be begun: that is not the picture's fault */
  make(job: PictureJob): Promise<PictureResult>;
  close(): Promise<void>;
};

export const WORKSHOP_READY = 'ready';
/** its exit code when a picture needs more than it may */
export const OUT_OF_MEMORY = 86;

const IDLE_MS = 30_000;
/** A machine that is this busy makes no pictures now. */
const BEGIN_MS = 30_000;

type Bench = { child: ChildProcess; ready: Promise<boolean>; settle: (result: PictureResult) => void };

export function pictureWorkshop(limitMs = DECODING_MS): PictureWorkshop {
  let bench: Bench | null = null;
  let turn: Promise<unknown> = Promise.resolve();
  let idle: NodeJS.Timeout | undefined;
  let closed = false;

  const begin = (): Bench => {
    const child = fork(fileURLToPath(new URL('./picture-process.ts', import.meta.url)), {
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    let isReady: (ready: boolean) => void = () => undefined;
    const ready = new Promise<boolean>((resolve) => {
      isReady = resolve;
      setTimeout(() => resolve(false), BEGIN_MS).unref();
    });
    const begun: Bench = { child, ready, settle: () => undefined };
    const stopped = (why: string) => {
      isReady(false);
      if (bench === begun) bench = null;
      begun.settle({ kind: 'refused', why });
    };
    child.on('message', (said: PictureResult | typeof WORKSHOP_READY) => {
      if (said === WORKSHOP_READY) isReady(true);
      else begun.settle(said);
    });
    child.on('error', () => stopped('it broke the process'));
    child.on('exit', (code) => stopped(code === OUT_OF_MEMORY ? 'too much memory' : 'it broke the process'));
    return begun;
  };

  const end = () => {
    clearTimeout(idle);
    bench?.child.kill('SIGKILL');
    bench = null;
  };

  const ask = async (job: PictureJob): Promise<PictureResult> => {
    if (closed) throw new Error('no pictures are made any more');
    clearTimeout(idle);
    bench ??= begin();
    const asked = bench;
    if (!(await asked.ready)) {
      end();
      throw new Error('the process that makes pictures did not begin');
    }
    const result = await resultOf(asked, job, limitMs);
    // What a refused one has left behind in it is not known.
    if (result.kind === 'refused') end();
    else {
      idle = setTimeout(end, IDLE_MS);
      idle.unref();
    }
    return result;
  };

  return {
    make(job) {
      const result = turn.then(() => ask(job));
      turn = result.catch(() => undefined);
      return result;
    },
    async close() {
      closed = true;
      end();
      await turn;
    },
  };
}

async function resultOf(asked: Bench, job: PictureJob, limitMs: number): Promise<PictureResult> {
  const result = new Promise<PictureResult>((resolve) => {
    asked.settle = resolve;
  });
  const late = setTimeout(() => asked.settle({ kind: 'refused', why: 'too much time' }), limitMs);
  asked.child.send(job, (error) => {
    if (error) asked.settle({ kind: 'refused', why: 'it broke the process' });
  });
  try {
    return await result;
  } finally {
    clearTimeout(late);
    asked.settle = () => undefined;
  }
}
