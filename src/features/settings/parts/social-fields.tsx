/** The links of a profile, each of a kind, shown or not. */

import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { accountSettingsWords } from '#contract/words/en/account-settings.ts';
import { MAX_SOCIALS, SOCIAL_LETTERS, type Social, socialTypes } from '#domain/socials.ts';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { Icon } from '#ui/icon.tsx';
import { IconButton } from '#ui/icon-button.tsx';
import styles from './account-part.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

const say = accountSettingsWords.socials;

export function SocialFields({
  socials,
  propsOf,
  onAdd,
  onRemove,
}: {
  socials: readonly (Social & { key: number })[];
  /** of a form's field */
  propsOf: (at: number, field: keyof Social) => object;
  onAdd: (key: number) => void;
  onRemove: (at: number) => void;
}) {
  const kinds = socialTypes.map((type) => ({ value: type, label: say.kinds[type] }));
  return (
    <fieldset className={styles.socials}>
      <legend>{say.heading}</legend>
      {socials.map(({ key, value }, at) => (
        <div key={key} className={styles.social}>
          <NativeSelect label={say.kind} data={kinds} {...propsOf(at, 'type')} />
          <IconButton icon={IconTrash} label={say.removeOne(value)} onPress={() => onRemove(at)} />
          <LimitedInput
            label={say.link}
            type="url"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            letters={SOCIAL_LETTERS}
            {...propsOf(at, 'value')}
          />
          <Checkbox label={say.visible} {...propsOf(at, 'visible')} />
        </div>
      ))}
      {socials.length < MAX_SOCIALS && (
        <div>
          <Button
            variant="default"
            leftSection={<Icon of={IconPlus} />}
            onClick={() => onAdd(Math.max(-1, ...socials.map(({ key }) => key)) + 1)}
          >
            {say.add}
          </Button>
        </div>
      )}
    </fieldset>
  );
}
