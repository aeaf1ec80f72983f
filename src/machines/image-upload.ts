/**
 * Choosing a picture, cropping it and putting it on the device (spec 1, section 4; IMAGE-002, IMAGE-006, IMAGE-007). Effects are passed in.
 * It is uploaded when this device has it for good: the way to the server is the outbox's, with or without a network.
 */
import { assign, fromPromise, setup } from 'xstate';
import { type Crop, isWholePicture, type UploadProblem } from '#domain/upload-rules.ts';

/** A move of the crop's frame counts when it has rested for so long. */
const CROP_DEBOUNCE_MS = 500;

export type UploadError = { code: string; limit: number | null };

/** @throws the caller provides every effect */
const provided = (): never => {
  throw new Error('The effect has to be provided.');
};

type Context = {
  file: File | null;
  crop: Crop | null;
  /** where the frame is right now */
  moving: Crop | null;
  assetId: string | null;
  error: UploadError | null;
};

type UploadEvent =
  | { type: 'open' }
  | { type: 'file.chosen'; file: File }
  | { type: 'file.refused'; problem: UploadProblem }
  | { type: 'crop.begin' }
  | { type: 'crop.moved'; crop: Crop }
  | { type: 'crop.none' }
  | { type: 'save' }
  | { type: 'close' };

const nothing: Context = { file: null, crop: null, moving: null, assetId: null, error: null };

export const imageUploadMachine = setup({
  types: { context: {} as Context, events: {} as UploadEvent },
  actors: {
    /** puts it on the device; its output is the picture's id. Throws an UploadError. */
    upload: fromPromise<string, { file: File; crop: Crop | null }>(provided),
  },
  delays: { cropRests: CROP_DEBOUNCE_MS },
  guards: { hasFile: ({ context }) => context.file !== null },
  actions: {
    forget: assign(nothing),
    keepFile: assign(({ event }) => (event.type === 'file.chosen' ? { ...nothing, file: event.file } : {})),
    keepRefusal: assign(({ event }) =>
      event.type === 'file.refused'
        ? {
            ...nothing,
            error: {
              code: event.problem.code,
              limit: 'limit' in event.problem ? event.problem.limit : null,
            },
          }
        : {},
    ),
    follow: assign(({ event }) => (event.type === 'crop.moved' ? { moving: event.crop } : {})),
    settleCrop: assign(({ context: { moving, crop } }) => {
      const settled = moving ?? crop;
      return { crop: settled && !isWholePicture(settled) ? settled : null, moving: null };
    }),
  },
}).createMachine({
  id: 'imageUpload',
  initial: 'none',
  context: nothing,
  on: {
    close: { target: '.none', actions: 'forget' },
    'file.chosen': { target: '.file selected', actions: 'keepFile' },
    'file.refused': { target: '.error', actions: 'keepRefusal' },
  },
  states: {
    none: { on: { open: 'file selection' } },
    'file selection': {},
    'file selected': {
      on: { 'crop.begin': 'crop', save: { target: 'uploading', guard: 'hasFile' } },
    },
    crop: {
      initial: 'resting',
      on: {
        'crop.moved': { target: '.moving', actions: 'follow', reenter: true },
        'crop.none': { target: 'file selected', actions: assign({ crop: null, moving: null }) },
        save: { target: 'uploading', actions: 'settleCrop' },
      },
      states: {
        resting: {},
        moving: { after: { cropRests: { target: 'resting', actions: 'settleCrop' } } },
      },
    },
    uploading: {
      on: {
        'file.chosen': {},
        'file.refused': {},
      },
      invoke: {
        src: 'upload',
        input: ({ context: { file, crop } }) => ({ file: file as File, crop }),
        onDone: { target: 'uploaded', actions: assign({ assetId: ({ event }) => event.output }) },
        onError: { target: 'error', actions: assign({ error: ({ event }) => errorOf(event.error) }) },
      },
    },
    uploaded: {},
    error: {
      on: {
        open: { target: 'file selection', actions: 'forget' },
        save: { target: 'uploading', guard: 'hasFile' },
      },
    },
  },
});

const errorOf = (error: unknown): UploadError => {
  const { code, limit } = (error ?? {}) as Partial<UploadError>;
  return {
    code: typeof code === 'string' ? code : 'UNKNOWN',
    limit: typeof limit === 'number' ? limit : null,
  };
};
