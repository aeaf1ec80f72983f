/** What comes to a code block after the lesson is painted: a button to copy it, and its colours; of a formula, its drawing. */
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { codeWords as say } from '#contract/words/en/code.ts';
import { announce } from '#ui/announcements.ts';
import { useCopied } from '#ui/copied-flag.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { showToast } from '#ui/toasts.ts';
import styles from './code-tools.module.css';

const codeBeside = (tools: HTMLElement | null) => tools?.parentElement?.querySelector('code') ?? null;

export function CodeTools({ language }: { language: string | null }) {
  return language === 'math' ? <DrawnFormula /> : <ToolsOfCode language={language} />;
}

/** In place of its source. */
function DrawnFormula() {
  const here = useRef<HTMLElement>(null);
  const [tex, setTex] = useState('');
  // The text beside it is another's: whenever that is drawn anew, so is this.
  useLayoutEffect(() => {
    const code = codeBeside(here.current);
    if (code?.parentElement) code.parentElement.style.display = 'none';
    setTex(code?.textContent ?? '');
  });
  return (
    <tex-formula ref={here} block="" className={styles.formula}>
      {tex}
    </tex-formula>
  );
}

/** @param language  as the author chose it; null: no colours, for a guess is often wrong */
function ToolsOfCode({ language }: { language: string | null }) {
  const here = useRef<HTMLSpanElement>(null);
  const { copied, copy } = useCopied();
  useEffect(() => {
    const element = codeBeside(here.current);
    if (element === null || language === null || !globalThis.CSS?.highlights) return;
    let gone = false;
    let uncolour = () => {};
    import('./code-colours.ts').then(
      ({ colourCode }) => {
        if (!gone) uncolour = colourCode(element, language);
      },
      () => {}, // without them it can be read too
    );
    return () => {
      gone = true;
      uncolour();
    };
  }, [language]);
  const copyCode = async () => {
    if (await copy(codeBeside(here.current)?.textContent ?? '')) announce(say.copied);
    else showToast({ id: 'code', tone: 'brass', text: say.notCopied });
  };
  return (
    <span ref={here} className={styles.tools} data-no-print="">
      <IconButton
        size="small"
        icon={copied === null ? IconCopy : IconCheck}
        label={copied === null ? say.copy : say.copied}
        onPress={() => void copyCode()}
      />
    </span>
  );
}
