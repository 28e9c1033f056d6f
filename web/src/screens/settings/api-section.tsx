import { useSession } from '../../session/session.ts';
import { ApiKeysCard } from './api-keys-card.tsx';
import { AuthenticationMethodsCard } from './authentication-methods-card.tsx';

export function ApiSection() {
  const { permissions } = useSession();
  return (
    <>
      <p className="text-muted">
        There are two interfaces. Version 4 can do everything that this back office can: it takes an access token, or
        requests that your program signs. Version 1 is small and takes an API key.{' '}
        <a href="/docs" target="_blank" rel="noreferrer" className="link">
          Read the reference
        </a>
      </p>
      <AuthenticationMethodsCard />
      {permissions.includes('security_settings') && <ApiKeysCard />}
    </>
  );
}
