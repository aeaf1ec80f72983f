/** Asks for the address of a link. Only what a lesson may link to is taken. */
import { Button, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, useState } from 'react';
import { safeHref } from '#contract/document/safe-href.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { Dialog } from '#ui/dialog.tsx';

export function LinkDialog({
  editor,
  opened,
  onClose,
}: {
  editor: Editor;
  opened: boolean;
  onClose: () => void;
}) {
  return (
    <Dialog opened={opened} onClose={onClose} title={say.linkTitle} closeLabel={say.close}>
      {opened && <Form editor={editor} onClose={onClose} />}
    </Dialog>
  );
}

function Form({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [before] = useState<string>(() => editor.getAttributes('link').href ?? '');
  const [address, setAddress] = useState(before);
  const [wrong, setWrong] = useState(false);
  const set = (event: FormEvent) => {
    event.preventDefault();
    const typed = address.trim();
    const href = safeHref(/^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed);
    if (href === null) return setWrong(true);
    onClose();
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && before === '')
      chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
    else chain.setMark('link', { href }).run();
  };
  const remove = () => {
    onClose();
    editor.chain().focus().extendMarkRange('link').unsetMark('link').run();
  };
  return (
    <form onSubmit={set} style={{ display: 'grid', gap: 'var(--s16)' }}>
      <TextInput
        label={say.linkAddress}
        description={say.linkHint}
        error={wrong && say.linkWrong}
        value={address}
        onChange={(event) => {
          setAddress(event.currentTarget.value);
          setWrong(false);
        }}
        inputMode="url"
        autoComplete="off"
        data-autofocus=""
      />
      <div style={{ display: 'flex', gap: 'var(--s8)', justifyContent: 'flex-end', flexWrap: 'wrap' }}>
        {before !== '' && (
          <Button variant="default" onClick={remove}>
            {say.linkRemove}
          </Button>
        )}
        <Button type="submit">{say.linkSet}</Button>
      </div>
    </form>
  );
}
