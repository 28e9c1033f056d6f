import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { NothingHere, Page, ProblemState } from '../ui/page.tsx';

export const NotFound = () => (
  <Page title="Not here">
    <NothingHere />
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
