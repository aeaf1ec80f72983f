/** `/organization/create` (ORG-008, ROUTE-011), for whom the setting lets (D77). Its address has to be free, so it needs the server. */

import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRouter } from '@tanstack/react-router';
import * as v from 'valibot';
import { ORGANIZATION_NAME_LETTERS } from '#contract/accounts/organization.ts';
import { createOrganizationOperation } from '#contract/accounts/organization-calls.ts';
import { refusalOf } from '#contract/refusal-of.ts';
import { RequestError } from '#contract/request-error.ts';
import { organizationWords as say } from '#contract/words/en/organization.ts';
import { aliasFault, givenAlias, LONGEST_ALIAS } from '#domain/alias.ts';
import { addressToVerify } from '#domain/email-banner.ts';
import { organizationNameFault } from '#domain/text-patterns.ts';
import { isVisible } from '#domain/visible-text.ts';
import { ResendLink } from '#features/account/resend-link.tsx';
import { hereCrumb, usePageCrumbs } from '#features/breadcrumbs/page-crumbs.ts';
import { ErrorPage } from '#features/failure/error-page.tsx';
import { LimitedInput } from '#features/kit/limited-field.tsx';
import { useOffline } from '#features/kit/offline.ts';
import { useSave } from '#features/kit/use-save.ts';
import { callOnce } from '#features/session/once.ts';
import { selectProfile } from '#features/session/selected-profile.ts';
import { useSession } from '#features/session/session-context.ts';
import { useSessionMay } from '#features/session/session-may.ts';
import { me } from '#store/queries/people.ts';
import { useStored } from '#store/react.ts';
import { Failure } from '#ui/failure.tsx';
import { Notice } from '#ui/notice.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { stateIcons } from '#ui/state-icons.ts';
import { showToast } from '#ui/toasts.ts';
import styles from './organization-screen.module.css';

export function CreateOrganizationScreen() {
  const session = useSession();
  const router = useRouter();
  const online = !useOffline();
  const user = useStored(me);
  const words = say.create;
  const creates = useSessionMay('organization.Create');
  usePageCrumbs([hereCrumb(words.heading, 'organization')]);
  const form = useForm({
    initialValues: { name: '', alias: '' },
    validate: {
      name: (text) => {
        const wrong = organizationNameFault(text);
        return wrong && say.about.nameFaults[wrong];
      },
      alias: (text, { name }) => {
        const wrong = aliasFault(givenAlias(text, name));
        return wrong && words.aliasFaults[wrong];
      },
    },
  });
  const alias = givenAlias(form.values.alias, form.values.name);
  const unconfirmed = user ? addressToVerify(user.emails, []) : null;
  const { save, saving, failure } = useSave((error) => {
    const code = refusalOf(createOrganizationOperation, error);
    if (code === 'ALIAS_TAKEN') {
      form.setFieldError('alias', words.taken);
      return null;
    }
    if (code === 'RATE_LIMITED') return words.tooMany;
    if (code === 'FORBIDDEN_ACCESS') return words.unverified;
    return error instanceof RequestError ? words.failed : say.unreachable;
  });
  const submit = form.onSubmit(
    ({ name }) =>
      void save(async () => {
        const made = await callOnce(session, createOrganizationOperation, { name: name.trim(), alias });
        const { organizationId } = v.parse(createOrganizationOperation.answer, made);
        if (session.accountId !== null) selectProfile(session.accountId, organizationId);
        showToast({ text: words.made(name.trim()), tone: 'moss' });
        void router.navigate({ href: `/${alias}/org-dashboard` });
      }),
  );
  if (!creates) return <ErrorPage variant="missing" dashboard support />;
  return (
    <>
      <PageHeader title={words.heading} page="/organization/create" lead={words.lead} />
      <form className={styles.form} onSubmit={submit} noValidate>
        <Failure text={failure} />
        {unconfirmed !== null && (
          <Notice tone="brass" icon={stateIcons.needsYou}>
            {words.unverified}
            <ResendLink email={unconfirmed} />
          </Notice>
        )}
        {!online && (
          <Notice tone="brass" icon={stateIcons.offline}>
            {say.needsConnection}
          </Notice>
        )}
        <LimitedInput
          label={words.name}
          required
          withAsterisk={false}
          letters={ORGANIZATION_NAME_LETTERS}
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={words.alias}
          description={
            alias === '' && isVisible(form.values.name) ? words.noAlias : words.aliasHint(alias || '…')
          }
          placeholder={alias}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.getInputProps('alias')}
          error={form.errors.alias ?? (alias.length > LONGEST_ALIAS && words.aliasFaults.form)}
        />
        <div>
          <Button type="submit" loading={saving} disabled={!online || unconfirmed !== null}>
            {words.submit}
          </Button>
        </div>
      </form>
    </>
  );
}
