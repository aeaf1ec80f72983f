/** Where the text to filter courses by is typed. Loaded behind the first paint: Mantine's inputs are as large as the catalog itself. */
import { TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import * as words from '#contract/words/en.ts';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';

export type SearchBoxProps = {
  className?: string | undefined;
  text: string;
  onChange: (text: string) => void;
};

export default function SearchBox({ className, text, onChange }: SearchBoxProps) {
  return (
    <TextInput
      className={className}
      type="search"
      aria-label={words.catalog.filter}
      placeholder={words.catalog.filter}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      leftSection={<Icon of={IconSearch} />}
      rightSection={
        text !== '' && (
          <IconButton
            icon={IconX}
            size="small"
            label={words.catalog.clearText}
            onPress={() => onChange('')}
          />
        )
      }
    />
  );
}
