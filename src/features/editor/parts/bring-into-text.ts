/** Files that are dropped, pasted or chosen become blocks of the draft: at once, and with or without a network (LOCAL-033). */
import type { Editor, JSONContent } from '@tiptap/core';
import { pictureWords as say } from '#contract/words/en/pictures.ts';
import { uploadErrorText } from '#contract/words/en/upload-errors.ts';
import { type AssetType, audioExtensions, extensionsOf, typeOfName } from '#domain/upload-rules.ts';
import { bringFile, bringPicture, type Destination, FileRefused } from '#features/pictures/bring-files.ts';
import type { LecternDb } from '#store/db.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import { newAttachment, newPicture, newVideo } from './new-block.ts';

const kinds = ['image', 'video', 'attachment'] as const satisfies readonly AssetType[];

/** Everything that a lesson may hold, for a file chooser. */
const lessonFiles: readonly string[] = [...new Set(kinds.flatMap((kind) => extensionsOf(kind, 'content')))];

export const filesOf = (kind: 'image' | 'video' | 'audio' | 'attachment'): readonly string[] =>
  kind === 'video' ? extensionsOf('video', 'content') : kind === 'audio' ? audioExtensions : lessonFiles;

type Skill = { skillId: string; organizationId: string | null };

export const destinationOf = ({ skillId, organizationId }: Skill): Destination => ({
  place: { type: 'skill', id: skillId },
  organizationId,
});

/** What was not taken is said, and keeps the others from nothing. @returns whether any was */
export async function bringIntoText(
  editor: Editor,
  db: LecternDb,
  skill: Skill,
  files: readonly File[],
  at?: number,
): Promise<boolean> {
  const blocks: JSONContent[] = [];
  for (const file of files) {
    try {
      blocks.push(await blockOf(db, file, destinationOf(skill)));
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const why = error.code === 'DEVICE_FULL' ? say.tooFull : uploadErrorText(error.code, error.limit);
      showToast({ tone: 'vermilion', icon: stateIcons.needsYou, text: `${file.name}: ${why}` });
    }
  }
  if (blocks.length === 0 || editor.isDestroyed) return false;
  const { selection, doc } = editor.state;
  // Blocks stand in the lesson itself: behind the one that was hit, not inside of its words.
  const $at = doc.resolve(Math.min(at ?? selection.to, doc.content.size));
  const behind = $at.depth > 0 ? $at.after(1) : $at.pos;
  editor.commands.insertContentAt(behind, blocks, { updateSelection: false });
  editor.view.focus();
  return true;
}

async function blockOf(db: LecternDb, file: File, destination: Destination): Promise<JSONContent> {
  const kind = kinds.find((each) => typeOfName(each, file.name, 'content') !== null) ?? 'image';
  if (kind === 'image') {
    const { assetId, width, height } = await bringPicture(db, file, destination);
    return newPicture(assetId, '', { width, height });
  }
  const { assetId } = await bringFile(db, file, kind, destination);
  const name = file.name.slice(0, 300);
  return kind === 'video' ? newVideo(assetId, name) : newAttachment(assetId, name, file.size);
}
