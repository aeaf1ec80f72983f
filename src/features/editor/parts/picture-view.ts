/** A picture in the draft with the field of its description. Plain DOM, as questions. */
import { Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { NodeViewConstructor } from '@tiptap/pm/view';
import { assetPath, isAssetId } from '#contract/content/skill.ts';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { carefulViews } from './careful-view.ts';
import styles from './picture-view.module.css';

export const PictureView = Extension.create<{ accountId: string }>({
  name: 'pictureView',
  addOptions: () => ({ accountId: '' }),
  addProseMirrorPlugins() {
    const { accountId } = this.options;
    const image: NodeViewConstructor = (first, view, getPos) => {
      let node: Node = first;
      const dom = document.createElement('figure');
      dom.className = styles.figure ?? '';
      const picture = document.createElement('img');
      const missing = document.createElement('p');
      missing.className = styles.missing ?? '';
      missing.textContent = say.imageMissing;
      const field = document.createElement('input');
      field.className = styles.alt ?? '';
      field.setAttribute('aria-label', say.imageAlt);
      field.placeholder = say.imageAlt;
      field.addEventListener('change', () => {
        const pos = getPos();
        if (pos !== undefined && view.editable)
          view.dispatch(view.state.tr.setNodeAttribute(pos, 'alt', field.value));
      });
      const showWhether = (there: boolean) => {
        picture.hidden = !there;
        missing.hidden = there;
      };
      picture.addEventListener('error', () => showWhether(false));
      picture.addEventListener('load', () => showWhether(true));
      dom.append(picture, missing, field);
      let shown: string | null = null;
      const show = () => {
        const { assetId, alt, key } = node.attrs;
        dom.dataset.key = key ?? '';
        picture.alt = alt;
        field.value = alt;
        field.readOnly = !view.editable;
        if (assetId === shown && shown !== null) return;
        shown = assetId;
        // Anything but an id could lead anywhere on this site.
        const isPicture = isAssetId(assetId);
        showWhether(isPicture);
        if (isPicture) picture.src = assetPath(assetId, accountId);
        else picture.removeAttribute('src');
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
        stopEvent: (event) => event.target === field,
        ignoreMutation: () => true,
      };
    };
    return [new Plugin({ props: { nodeViews: carefulViews({ image }) } })];
  },
});
