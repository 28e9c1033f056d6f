import { useParams } from '@tanstack/react-router';
import { useRecord } from '../../api/records.ts';
import { ApiError } from '../../api/request.ts';
import { EmptyState, Page, ProblemState } from '../../ui/page.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { CustomerView } from './customer-view.tsx';

export function Customer() {
  const { customerId } = useParams({ strict: false });
  const { data, error, refetch } = useRecord(
    'customers',
    customerId,
    { include: ['properties', 'payment_methods', 'tax_region'] },
    { touches: ['orders', 'payments'] },
  );
  if (data !== undefined) return <CustomerView key={data.id} customer={data} />;
  return (
    <Page title="Customer">
      {error === null ? (
        <Loading what="Loading customer" />
      ) : error instanceof ApiError && error.status === 404 ? (
        <EmptyState title="There is no such customer" action={<ButtonLink to="/customers">All customers</ButtonLink>} />
      ) : (
        <ProblemState error={error} retry={() => void refetch()} />
      )}
    </Page>
  );
}
