import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState, Page, ProblemState } from '../ui/page.tsx';

export const NotFound = () => (
  <Page title="Not here">
    <EmptyState title="There is nothing at this address" action={<ButtonLink to="/">Go to Today</ButtonLink>}>
      It may have been deleted, or the address has a typing error.
    </EmptyState>
  </Page>
);

export function ScreenProblem({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  return (
    <Page title="Something went wrong">
      <ProblemState
        error={error}
        retry={() => {
          reset();
          void router.invalidate();
        }}
      />
    </Page>
  );
}
