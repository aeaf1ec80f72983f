/** Who sees a skill: toggles that force each other, and the sentence that says what they come to (AVAIL-011, AVAIL-012). */
import { Checkbox } from '@mantine/core';
import { skillSettingsWords as say } from '#contract/words/en/skill-settings.ts';
import { type Availability, audienceOf, mayMonetize, mayRequireLogin } from '#domain/availability-rules.ts';
import styles from '../skill-settings.module.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export function VisibilityFields({
  values,
  onChange,
}: {
  values: Availability;
  onChange: (change: Partial<Pick<Availability, 'visible' | 'free' | 'loginRequired'>>) => void;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{say.availability}</legend>
      <Checkbox
        label={say.visible}
        description={say.visibleHint}
        checked={values.visible}
        onChange={({ currentTarget }) => onChange({ visible: currentTarget.checked })}
      />
      <Checkbox
        label={say.loginRequired}
        description={say.loginHint}
        checked={values.loginRequired}
        disabled={!mayRequireLogin(values)}
        onChange={({ currentTarget }) => onChange({ loginRequired: currentTarget.checked })}
      />
      <Checkbox
        label={say.monetized}
        description={say.monetizedHint}
        checked={!values.free}
        disabled={!mayMonetize(values)}
        onChange={({ currentTarget }) => onChange({ free: !currentTarget.checked })}
      />
      <p className={styles.audience} role="status">
        {say.audience[audienceOf(values)]}
      </p>
    </fieldset>
  );
}
