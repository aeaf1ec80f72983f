/** In which language a block of code is: learners see its colours. */
import { IconChevronDown } from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { editorWords as say } from '#contract/words/en/editor.ts';
import { ActionMenu } from '#ui/action-menu.tsx';
import { Icon } from '#ui/icon.tsx';
import { codeLanguages, languageName } from './code-languages.ts';
import classes from './toolbar.module.css';

export function CodeLanguage({ editor, language }: { editor: Editor; language: string }) {
  const name = language === '' ? say.noLanguage : languageName(language);
  const known = codeLanguages.some(({ id }) => id === language);
  const offered = [
    { id: '', name: say.noLanguage },
    ...(known || language === '' ? [] : [{ id: language, name }]),
    ...codeLanguages,
  ];
  return (
    <ActionMenu
      label={say.language}
      placement="below-start"
      items={offered.map((each) => ({
        key: each.id || 'none',
        label: each.name,
        checked: each.id === language,
        onPress: () =>
          editor
            .chain()
            .focus()
            .updateAttributes('codeBlock', { language: each.id === '' ? null : each.id })
            .run(),
      }))}
      renderTrigger={(props) => (
        <button {...props} type="button" className={classes.style} aria-label={`${say.language}: ${name}`}>
          <span>{name}</span>
          <Icon of={IconChevronDown} size={16} />
        </button>
      )}
    />
  );
}
