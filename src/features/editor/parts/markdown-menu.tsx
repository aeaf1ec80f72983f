/** The lesson as a file of Markdown, out and in; all of it happens on this device. */
import { IconFileExport, IconFileImport, IconMarkdown } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { useRef } from 'react';
import { markdownWords as say } from '#contract/words/en/markdown.ts';
import { MAX_MARKDOWN_BYTES } from '#domain/draft-limits.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { saveFile } from '#ui/save-file.ts';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import classes from './toolbar.module.css';

const id = 'markdown';

export function MarkdownMenu({ editor, title }: { editor: Editor; title: string }) {
  const field = useRef<HTMLInputElement>(null);
  const failed = (text: string) => showToast({ id, tone: 'vermilion', icon: stateIcons.needsYou, text });

  const save = async () => {
    try {
      const { draftAsMarkdown } = await import('./markdown-text.ts');
      saveFile(fileName(title), new Blob([draftAsMarkdown(editor, title)], { type: 'text/markdown' }));
    } catch {
      failed(say.exportFailed);
    }
  };

  const read = async (file: File) => {
    if (file.size > MAX_MARKDOWN_BYTES) {
      failed(say.tooLarge(MAX_MARKDOWN_BYTES / 1000));
      return;
    }
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
      const { insertMarkdown } = await import('./markdown-text.ts');
      if (editor.isDestroyed || !editor.isEditable) return;
      const { blocks, picturesLeft, linksLeft } = insertMarkdown(editor, text);
      if (blocks.length === 0) {
        failed(say.empty);
        return;
      }
      const left = [
        ...(picturesLeft > 0 ? [say.pictures(picturesLeft)] : []),
        ...(linksLeft > 0 ? [say.links(linksLeft)] : []),
      ];
      showToast({
        id,
        tone: left.length > 0 ? 'brass' : 'moss',
        text: [say.imported(blocks.length), ...left].join(' '),
      });
    } catch {
      failed(say.importFailed);
    }
  };

  return (
    <>
      <ActionMenu
        label={say.menu}
        placement="below-start"
        items={[
          { key: 'export', label: say.exportFile, icon: IconFileExport, onPress: () => void save() },
          {
            key: 'import',
            label: say.importFile,
            hint: say.importHint,
            icon: IconFileImport,
            onPress: () => field.current?.click(),
          },
        ]}
        renderTrigger={(props) => (
          <button {...props} type="button" className={classes.style} aria-label={say.menu}>
            <Icon of={IconMarkdown} size={18} />
          </button>
        )}
      />
      <input
        ref={field}
        type="file"
        hidden
        aria-label={say.importFile}
        accept=".md,.markdown,.txt,text/markdown,text/plain"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) void read(file);
          currentTarget.value = ''; // the same file may be chosen again
        }}
      />
    </>
  );
}

function fileName(title: string): string {
  const words = title
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80);
  return `${words || 'lesson'}.md`;
}
