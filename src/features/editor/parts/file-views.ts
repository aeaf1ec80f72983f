/** Videos, attachments and labs in the draft: what they are, and the field of their title. Plain DOM, as pictures. */

import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { assetPath, isAssetId } from '#contract/content/skill.ts';
import { tooManyLetters } from '#contract/words/en/common.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { carefulViews } from './careful-view.ts';
import styles from './file-views.module.css';

const MOST_TITLE_LETTERS = 300;

type Kind = 'video' | 'attachment' | 'lab';

export const FileViews = Extension.create<{ accountId: string }>({
  name: 'fileViews',
  addOptions: () => ({ accountId: '' }),
  addProseMirrorPlugins() {
    const { accountId } = this.options;
    const views = {
      video: fileView('video', accountId),
      attachment: fileView('attachment', accountId),
      lab: fileView('lab', accountId),
    };
    return [new Plugin({ props: { nodeViews: carefulViews(views) } })];
  },
});

const titleOf: Record<Kind, 'title' | 'name'> = { video: 'title', attachment: 'name', lab: 'title' };

const fileView =
  (kind: Kind, accountId: string): NodeViewConstructor =>
  (first, view, getPos) => {
    let node: Node = first;
    const dom = document.createElement('div');
    dom.className = styles.file ?? '';
    const label = document.createElement('p');
    label.className = styles.kind ?? '';
    label.textContent = say.outlineKinds[kind];
    const film = kind === 'video' ? document.createElement('video') : null;
    if (film) Object.assign(film, { controls: true, preload: 'none', className: styles.film });
    const field = document.createElement('input');
    field.className = styles.title ?? '';
    field.setAttribute('aria-label', say.files.title[kind]);
    field.placeholder = say.files.title[kind];
    field.addEventListener('change', () => {
      const pos = getPos();
      if (pos === undefined || !view.editable) return;
      const letters = field.value.trim().length;
      field.setCustomValidity(
        letters > MOST_TITLE_LETTERS ? tooManyLetters(letters, MOST_TITLE_LETTERS) : '',
      );
      if (!field.reportValidity()) return;
      view.dispatch(view.state.tr.setNodeAttribute(pos, titleOf[kind], field.value.trim()));
    });
    const captions = kind === 'video' ? document.createElement('a') : null;
    if (captions) Object.assign(captions, { textContent: say.files.captions, className: styles.captions });
    dom.append(label, ...(film ? [film] : []), field, ...(captions ? [captions] : []));
    let shown: unknown = null;
    const show = () => {
      const { key, assetId } = node.attrs;
      dom.dataset.key = key ?? '';
      field.value = node.attrs[titleOf[kind]];
      field.setCustomValidity('');
      field.readOnly = !view.editable;
      if (!film || assetId === shown) return;
      shown = assetId;
      if (captions) {
        captions.hidden = !isAssetId(assetId);
        if (isAssetId(assetId)) captions.href = `/skillbuilder/edit/captions/${assetId}`;
      }
      film.hidden = !isAssetId(assetId);
      if (isAssetId(assetId)) film.src = assetPath(assetId, accountId);
      else film.removeAttribute('src');
    };
    show();
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        node = next;
        show();
        return true;
      },
      stopEvent: (event) => [field, film, captions].some((part) => part !== null && event.target === part),
      ignoreMutation: () => true,
    };
  };
