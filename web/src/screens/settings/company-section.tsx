import { useRecord } from '../../api/records.ts';
import { ProblemState } from '../../ui/page.tsx';
import { Loading } from '../../ui/spinner.tsx';
import { CompanyCard, type CompanyField } from './company-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { MoneyAndZone } from './money-and-zone.tsx';

const WHO: readonly CompanyField[] = [
  { key: 'name', label: 'Name', required: true },
  { key: 'email', label: 'E-mail', type: 'email' },
  { key: 'phone', label: 'Phone', type: 'tel' },
  { key: 'website', label: 'Website' },
];

const WHERE: readonly CompanyField[] = [
  { key: 'address_line_1', label: 'Street and number' },
  { key: 'address_line_2', label: 'Addition' },
  { key: 'zipcode', label: 'Postcode' },
  { key: 'city', label: 'City' },
  { key: 'region', label: 'Region' },
  { key: 'country', label: 'Country' },
];

const MONEY: readonly CompanyField[] = [
  { key: 'vat_number', label: 'Tax number' },
  { key: 'billing_email', label: 'E-mail for invoices', type: 'email' },
  { key: 'financial_line_1', label: 'Bank account', hint: 'Printed on invoices.' },
  { key: 'financial_line_2', label: 'Bank account, second line' },
];

export function CompanySection() {
  const { data: company, error, refetch } = useRecord('companies', 'current');
  if (company === undefined) {
    return error === null ? <Loading /> : <ProblemState error={error} retry={() => void refetch()} />;
  }
  return (
    <>
      <CompanyCard title="Contact" company={company} fields={WHO} />
      <LogoCard url={company.logo_url} />
      <CompanyCard title="Address" company={company} fields={WHERE} />
      <MoneyAndZone company={company} />
      <CompanyCard title="On invoices" company={company} fields={MONEY} />
    </>
  );
}
