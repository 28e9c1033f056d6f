/**
 * Exceptions from the rule that every statement names its company (`company-rule.ts`): statements that find out which
 * company a caller belongs to, and jobs that run for all companies at once. A statement is excepted when its text, with
 * single spaces, contains `text`.
 */
export const STATEMENTS_OF_ALL_COMPANIES: readonly StatementException[] = [
  // Which company?
  { text: 'from api_keys k join companies c', reason: 'an API key or token is found by its digest alone' },
  { text: 'from sessions s join companies c', reason: 'a session is found by the digest of its cookie' },
  { text: 'from authentication_methods m join companies c', reason: 'a signed request names its method alone' },
  { text: 'from companies c where c.slug =', reason: 'finds the company of a host name' },
  {
    text: 'from employees as e join companies as c',
    reason: 'people log in with an e-mail address, without a company',
  },
  { text: 'delete from sessions where token_hash =', reason: 'people log out with their cookie alone' },
  { text: 'from employee_invitations as i join employees', reason: 'an invitation is found by the digest of its link' },
  { text: 'from barcodes where id =', reason: 'the link of a barcode picture has the id of the barcode alone' },
  // Which companies are there?
  { text: 'exists (select from companies)', reason: 'is this the first start?' },
  { text: '(select count(*) from companies)', reason: 'the start tells how many companies there are' },
  { text: 'from companies order by', reason: 'lists the companies, for the audit, a job or the command line' },
  // All companies at once.
  { text: 'as h (company_id, id)', reason: 'checks the credentials of all live feeds in one statement' },
  {
    text: 'from counters where company_id = any(',
    reason: 'asks for the last events of all live feeds in one statement',
  },
  { text: 'delete from used_request_ids where expires_at', reason: 'removes expired rows of all companies' },
  { text: 'delete from sessions where expires_at', reason: 'removes expired rows of all companies' },
  { text: 'delete from idempotent_replies where created_at', reason: 'removes expired rows of all companies' },
  {
    text: 'from payments as payment join companies as company',
    reason: 'finds expired authorizations of all companies',
  },
  { text: 'from authentication_methods where key_encrypted', reason: 'any secret shows whether the server key fits' },
];

export interface StatementException {
  readonly text: string;
  readonly reason: string;
}
