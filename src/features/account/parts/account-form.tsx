/** A form of the listed fields, with one way to send it, to say why not, and to wait for a network (ACCT-021). */
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { IconCloudOff } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { RequestError } from '#contract/request-error.ts';
import { accountWords as say } from '#contract/words/en/account.ts';
import { organizationAddressWords as address } from '#contract/words/en/organization-address.ts';
import { type AccountField, accountFields, joinCodeForm } from '#domain/account-fields.ts';
import { aliasFault, givenAlias } from '#domain/alias.ts';
import { accessCodeAtJoin } from '#domain/other-code.ts';
import { organizationNameFault } from '#domain/text-patterns.ts';
import { typedCode } from '#domain/typed-code.ts';
import { isVisible } from '#domain/visible-text.ts';
import { focusFirstFault } from '#features/kit/focus-first-fault.ts';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { NoAnswer } from '#sync/session/request.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import styles from '../account-frame.module.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';

/** The first account of an installation names its organization. */
const organizationFields = ['organization', 'alias'] as const;
type FieldName = AccountField | (typeof organizationFields)[number];

export type Values = Partial<Record<FieldName, string>>;

/** A fault that belongs to one field, as the server tells it. */
export type FieldRefusal = { field: FieldName; text: string };

const complete: Partial<Record<AccountField, string>> = {
  username: 'username',
  firstName: 'given-name',
  lastName: 'family-name',
  email: 'email',
  password: 'new-password',
};

const nothing = Object.fromEntries(
  [...Object.keys(accountFields), ...organizationFields].map((name) => [name, '']),
);

function faultIn(name: FieldName, text: string, { organization = '' }: Values): string | null {
  if (name === 'alias') {
    const alias = givenAlias(text, organization);
    if (alias === '' && !isVisible(organization)) return null;
    const wrong = aliasFault(alias);
    return wrong && address.aliasFaults[wrong];
  }
  if (name === 'organization') {
    const wrong = organizationNameFault(text);
    return wrong && say.signUp.organizationFaults[wrong];
  }
  const fault = accountFields[name](text);
  return fault && say.faults[fault];
}

const offlineNotice = (
  <Notice tone="brass" icon={IconCloudOff} title={say.needsConnection}>
    {say.offlineHint}
  </Notice>
);

export function AccountForm({
  fields,
  organization = false,
  submitLabel,
  labels = {},
  initial = {},
  onSend,
  failureText,
  unanswered = say.offlineHint,
  children,
}: {
  fields: readonly AccountField[];
  /** the first account of an installation names its organization */
  organization?: boolean;
  submitLabel: string;
  labels?: Partial<Record<AccountField, string>>;
  initial?: Values;
  /** @throws whatever the request throws; FieldRefusals stand at their fields */
  onSend: (values: Values) => Promise<readonly FieldRefusal[] | null>;
  failureText: (error: RequestError) => string;
  /** of what was sent, and perhaps done */
  unanswered?: string;
  children?: ReactNode;
}) {
  const online = !useOffline();
  const hint = useId();
  const names = [...(organization ? organizationFields : []), ...fields];
  const form = useForm<Record<string, string>>({
    // Which fields there are may only be known a moment after the form is drawn.
    initialValues: { ...nothing, ...initial },
    validate: Object.fromEntries(
      names.map((name) => [name, (text: string, values: Values) => faultIn(name, text, values)]),
    ),
  });

  const { save, saving, failure } = useSave((error) => {
    if (error instanceof NoAnswer) return unanswered;
    if (!(error instanceof RequestError)) throw error;
    return error.status === 429 ? say.verification.limit : failureText(error);
  });
  const submit = form.onSubmit(
    async (values, event) => {
      const target = event?.currentTarget;
      if (!online) return;
      await save(async () => {
        const refused = await onSend(Object.fromEntries(names.map((name) => [name, values[name]])));
        if (refused && target)
          focusFirstFault(target, () => {
            for (const { field, text } of refused) form.setFieldError(field, text);
          });
      });
    },
    (_errors, _values, event) => event && focusFirstFault(event.currentTarget, () => {}),
  );

  const input = (name: FieldName) => (
    <AccountInput form={form} name={name} label={labels[name as AccountField]} />
  );

  return (
    <>
      <Failure text={failure} />
      {!online && offlineNotice}
      <form className={styles.form} onSubmit={submit} noValidate>
        {/* Password managers ask whose it is. */}
        {fields.length === 1 && fields[0] === 'password' && (
          <input type="text" name="username" autoComplete="username" readOnly hidden />
        )}
        {organization && organizationFields.map((name) => <div key={name}>{input(name)}</div>)}
        {fields.includes('invitationCode') && input('invitationCode')}
        {fields.includes('firstName') && (
          <div className={styles.pair}>
            {input('firstName')}
            {input('lastName')}
          </div>
        )}
        {fields
          .filter((name) => !['invitationCode', 'firstName', 'lastName'].includes(name))
          .map((name) => (
            <div key={name}>{input(name)}</div>
          ))}
        <Button
          type="submit"
          fullWidth
          loading={saving}
          disabled={!online}
          aria-describedby={online ? undefined : hint}
        >
          {submitLabel}
        </Button>
        {!online && (
          <p id={hint} className={styles.hint}>
            {say.needsConnection}
          </p>
        )}
        {children}
      </form>
    </>
  );
}

function AccountInput({
  form,
  name,
  label,
}: {
  form: UseFormReturnType<Record<string, string>>;
  name: FieldName;
  /** in place of the field's own */
  label: string | undefined;
}) {
  const router = useRouter();
  const shared = {
    label: label ?? { organization: say.signUp.organization, alias: address.alias, ...say.labels }[name],
    required: name !== 'alias',
    withAsterisk: false,
    name,
    ...form.getInputProps(name),
  };
  if (name === 'password')
    return (
      <PasswordInput
        {...shared}
        description={say.passwordHint}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': say.showPassword }}
      />
    );
  if (name === 'invitationCode')
    return (
      <TextInput
        {...shared}
        onChange={({ currentTarget: { value } }) => {
          const accessCode = accessCodeAtJoin(value);
          if (accessCode !== null) void router.navigate({ href: `/redeem?code=${accessCode}` });
          else form.setFieldValue(name, typedCode(value, joinCodeForm) ?? value.toUpperCase());
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
      />
    );
  if (name === 'alias') {
    const { alias = '', organization = '' } = form.values;
    const given = givenAlias(alias, organization);
    const none = given === '' && isVisible(organization);
    return (
      <TextInput
        {...shared}
        description={none ? address.noAlias : address.aliasHint(given || '…')}
        placeholder={given}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    );
  }
  return (
    <TextInput
      {...shared}
      type={name === 'email' ? 'email' : 'text'}
      {...(name === 'username' && { description: say.usernameHint })}
      autoComplete={name === 'organization' ? 'organization' : (complete[name] ?? 'off')}
      autoCapitalize={name === 'email' || name === 'username' ? 'none' : 'words'}
      spellCheck={false}
    />
  );
}
