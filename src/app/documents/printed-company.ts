import type { View } from '../../db/work.ts';
import type { PrintedCompany } from '../../media/pdf/printed-facts.ts';
import type { PageCompany } from './page-facts.ts';

/** Who sends it, and by whose clock. */
export const printedCompany = ({ company }: View, sender: PageCompany): PrintedCompany => ({
  name: sender.name,
  address: sender.address,
  email: sender.email,
  phone: sender.phone,
  website: sender.website,
  vat_number: sender.vat_number,
  financial_line_1: sender.financial_line_1,
  financial_line_2: sender.financial_line_2,
  logo: sender.logo,
  timezone: company.default_timezone,
});
