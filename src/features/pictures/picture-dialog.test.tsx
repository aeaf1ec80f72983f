// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newId } from '#contract/ids.ts';
import type { LecternDb } from '#store/db.ts';
import { showScreen } from '#tests/support/screen.tsx';
import { aStore } from '#tests/support/store-builders.ts';
import { PictureDialog } from './picture-dialog.tsx';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0]);
const destination = { place: { type: 'user' as const, id: newId() }, organizationId: null };
let db: LecternDb;

beforeEach(async () => {
  db = await aStore();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('createImageBitmap', async () => ({ width: 10, height: 10, close() {} }));
  URL.createObjectURL = () => 'blob:of-it';
  URL.revokeObjectURL = () => undefined;
});
afterEach(async () => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  await db.delete();
});

async function save(file: File, onSaved: () => void | Promise<void> = () => undefined): Promise<void> {
  await showScreen(
    db,
    <PictureDialog title="Picture" destination={destination} onClose={() => {}} onSaved={onSaved} />,
  );
  const field = await screen.findByLabelText('Choose a picture', { selector: 'input' });
  fireEvent.change(field, { target: { files: [file] } });
  const button = (await screen.findByRole('button', { name: 'Save', hidden: true })) as HTMLButtonElement;
  if (!button.disabled) fireEvent.click(button);
}

const alertText = async () => (await screen.findByRole('alert', { hidden: true })).textContent;

it('says that a picture could not be uploaded where the device has no room or it is none, and stays open (IMAGE-010)', async () => {
  const full = new DOMException('No room.', 'QuotaExceededError');
  vi.spyOn(db.uploads, 'add').mockRejectedValue(full);
  await save(new File([png], 'me.png', { type: 'image/png' }));
  expect(await alertText()).toContain('An error has occurred while uploading your image');
  cleanup();
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('broken')));
  await save(new File([png], 'broken.png', { type: 'image/png' }));
  expect(await alertText()).toBe(
    'This picture cannot be opened. It may be damaged: save it again as JPG or PNG, and choose that file.',
  );
  expect(screen.getByRole('button', { name: 'Save', hidden: true })).toBeTruthy();
});

it('a picture of 48 megapixels is sent smaller, one that cannot be made smaller is refused at once (IMAGE-008)', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 8064, height: 6048, close() {} }));
  const drawn: [number, number][] = [];
  let made: (type: string) => Blob | null = (type) => new Blob(['small'], { type });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    give,
    type,
  ) {
    drawn.push([this.width, this.height]);
    give(made(type ?? ''));
  });
  const file = new File([png], 'IMG_4801.png', { type: 'image/png' });
  const saved = vi.fn();
  await save(file, saved);
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect(drawn[0]![0] * drawn[0]![1]).toBeLessThanOrEqual(16_000_000);
  const [upload] = await db.uploads.toArray();
  expect(upload?.intent).toMatchObject({ contentType: 'image/png', uploadContext: { bytes: 5 } });
  cleanup();
  made = () => null;
  await save(file);
  expect(await alertText()).toBe(
    'This picture has more than 40 megapixels. Make it smaller, and choose it again.',
  );
  expect(await db.uploads.count()).toBe(1);
});

it('says how large a picture may be and must be, which formats it may have, and takes none that is smaller (IMAGE-005)', async () => {
  const show = (more: object = {}) =>
    showScreen(
      db,
      <PictureDialog
        title="Picture"
        destination={destination}
        onClose={() => {}}
        onSaved={() => undefined}
        {...more}
      />,
    );
  await show();
  const limits = await screen.findByText(/Maximum size: 10 MB · Formats: \.jpg, \.jpeg, \.png/);
  expect(limits.textContent).not.toContain('resolution');
  cleanup();
  await show({ resolution: { width: 72, height: 72 } });
  expect(await screen.findByText('Required resolution: 72 × 72 px or more')).toBeTruthy();
  const field = await screen.findByLabelText('Choose a picture', { selector: 'input' });
  fireEvent.change(field, { target: { files: [new File([png], 'me.png', { type: 'image/png' })] } });
  fireEvent.click(await screen.findByRole('button', { name: 'Save', hidden: true }));
  expect(await alertText()).toContain('Invalid files provided for upload');
  expect(await db.uploads.count()).toBe(0);
});

it('crops to the shape that is asked for, in a circle where that is asked, and freely otherwise (IMAGE-005)', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'width', 'get').mockReturnValue(400);
  vi.spyOn(HTMLImageElement.prototype, 'height', 'get').mockReturnValue(200);
  const frameOf = async (more: { aspect?: number; circular?: boolean }) => {
    const { page } = await showScreen(
      db,
      <PictureDialog
        {...{ title: 'Picture', destination, onClose: () => {}, onSaved: () => undefined }}
        {...more}
      />,
    );
    const field = await screen.findByLabelText('Choose a picture', { selector: 'input' });
    fireEvent.change(field, { target: { files: [new File([png], 'me.png', { type: 'image/png' })] } });
    if (more.aspect === undefined)
      fireEvent.click(await screen.findByRole('button', { name: 'Crop', hidden: true }));
    const frame = await vi.waitUntil(() => page.baseElement.querySelector('.ReactCrop'), { timeout: 5000 });
    fireEvent.load(frame.querySelector('img')!);
    const selection = await vi.waitUntil(() =>
      frame.querySelector<HTMLElement>('.ReactCrop__crop-selection'),
    );
    const { width, height } = selection.style;
    const shape = { circular: frame.classList.contains('ReactCrop--circular-crop'), width, height };
    cleanup();
    return shape;
  };
  // Of a picture that is twice as wide as it is tall.
  expect(await frameOf({ aspect: 1, circular: true })).toEqual({
    circular: true,
    width: '45%',
    height: '90%',
  });
  expect(await frameOf({ aspect: 2 })).toEqual({ circular: false, width: '90%', height: '90%' });
  expect(await frameOf({})).toEqual({ circular: false, width: '90%', height: '90%' });
});

it('says of anything else that an error has occurred (IMAGE-010)', async () => {
  await save(new File([png], 'me.png', { type: 'image/png' }), () => Promise.reject(new Error('odd')));
  expect(await alertText()).toContain('An error has occurred.');
});
