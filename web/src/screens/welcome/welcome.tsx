import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { request } from '../../api/request.ts';
import { type Session, sessionOptions } from '../../session/session.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { ProblemState } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { EntryPage } from '../login/entry-page.tsx';
import type { Country } from './likely-country.ts';
import { SetupForm } from './setup-form.tsx';

interface ShopState {
  /** There is no company yet. */
  readonly needed: boolean;
  /** The one company is the demo, or the one that is logged in to. */
  readonly demo: boolean;
  /** The data of the demo may be thrown away: there is no other company. */
  readonly can_start_over: boolean;
  /** Setting up from here needs the code that the server printed. */
  readonly code_needed: boolean;
  readonly logged_in: boolean;
  readonly countries: readonly Country[];
}

/** First run: makes the shop, or makes the demo one's own. */
export function Welcome() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { data, error, refetch } = useQuery({
    queryKey: ['setup'],
    queryFn: () => request<ShopState>('GET', '/setup'),
    meta: { fixed: true },
  });
  if (error !== null) return <ProblemState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  if (!data.needed && !(data.demo && data.logged_in)) {
    return (
      <EntryPage
        title="This shop is set up"
        lead={data.demo ? 'Log in as the owner of the demo to make it yours.' : 'There is nothing left to do here.'}
      >
        <ButtonLink to="/login" look="primary">
          Log in
        </ButtonLink>
      </EntryPage>
    );
  }
  const enter = async (session: Session) => {
    client.clear();
    client.setQueryData(sessionOptions.queryKey, session);
    await navigate({ to: '/' });
  };
  return (
    <EntryPage
      title={data.needed ? 'Set up your shop' : 'Make this shop yours'}
      lead={
        data.needed
          ? 'It takes half a minute, and everything can be changed later.'
          : 'You are looking at a demo. Make it your own here.'
      }
    >
      <SetupForm
        countries={data.countries}
        isDemo={!data.needed}
        canStartEmpty={data.needed || data.can_start_over}
        needsCode={data.code_needed}
        onDone={(session) => void enter(session)}
      />
    </EntryPage>
  );
}
