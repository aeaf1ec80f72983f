/** The sign-in page with all ways in: a password, a provider, a new account, a lost password. */
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { usePlatform } from '#features/session/use-platform.ts';
import { Notice } from '#ui/notice.tsx';
import { LoginScreen, type SignedIn, type SignInPurpose } from './login-screen.tsx';
import { LoginWays } from './login-ways.tsx';
import { PasskeyWay } from './passkey-way.tsx';
import { type ProviderReturn, ProviderWays } from './provider-ways.tsx';

export function LoginPage({
  returned = null,
  failure = null,
  purpose,
  onSignedIn,
}: {
  returned?: ProviderReturn | null;
  /** of a way in that has led here */
  failure?: string | null;
  purpose?: SignInPurpose;
  onSignedIn: SignedIn;
}) {
  // A code serves once, and the address may change under the page.
  const [first, setFirst] = useState(returned);
  const passwords = usePlatform()?.passwords !== false;
  return (
    <LoginScreen
      passwords={passwords}
      purpose={purpose}
      onSignedIn={onSignedIn}
      ways={(follows) => (
        <>
          {failure !== null && (
            <Notice tone="vermilion" icon={IconAlertTriangle} alert>
              {failure}
            </Notice>
          )}
          {passwords && <PasskeyWay />}
          <ProviderWays
            returned={first}
            onSecondStep={(needs) => {
              setFirst(null);
              follows(needs);
            }}
          />
          <LoginWays />
        </>
      )}
    />
  );
}
