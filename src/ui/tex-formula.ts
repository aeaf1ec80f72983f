/**
 * `<tex-formula>`: the TeX that stands in it, drawn. A page shows the element at once, and it is defined whenever this part has come: until
 * then, and where it is no TeX, its source is read. `block` is on lines of its own.
 */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'tex-formula': DetailedHTMLProps<HTMLAttributes<HTMLElement>, HTMLElement> & { block?: '' };
    }
  }
}

function source(): HTMLElement {
  const code = document.createElement('code');
  code.append(document.createElement('slot'));
  return code;
}

class TexFormula extends HTMLElement {
  readonly #place = document.createElement('span');
  readonly #changes = new MutationObserver(() => void this.#draw());

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' }).append(source());
    this.dir = 'ltr';
    this.#changes.observe(this, { characterData: true, childList: true, subtree: true });
    void this.#draw();
  }

  disconnectedCallback(): void {
    this.#changes.disconnect();
  }

  async #draw(): Promise<void> {
    const tex = this.textContent;
    const shown = await import('./draw-formula.ts').then(
      ({ drawFormula }) => drawFormula(this.#place, tex, this.hasAttribute('block')),
      () => false,
    );
    if (tex === this.textContent) this.shadowRoot?.replaceChildren(shown ? this.#place : source());
  }
}

if (!customElements.get('tex-formula')) customElements.define('tex-formula', TexFormula);
