import type { TodayCounts } from './app/insight/company-counts.ts';
import type { StartFacts } from './start-facts.ts';

/** The text that the server prints for people when it is ready. */
export function banner(facts: StartFacts): string {
  const lines = [
    heading(facts),
    '',
    `✔ database ready (${counted(facts.database.migrations, 'migration')}, ${seconds(facts.database.ready_ms)})`,
    ...companyLines(facts),
    '',
    ...addresses(facts),
    '',
    ...nextSteps(facts),
  ];
  return `\n${lines.map((line) => (line === '' ? '' : `  ${line}`)).join('\n')}\n\n`;
}

const heading = ({ version, node, data_dir, database }: StartFacts): string =>
  `holdfast ${version} · node ${node.split('.').slice(0, 2).join('.')} · data ${data_dir} · ` +
  `postgres ${database.version} (${database.kind === 'embedded' ? 'embedded' : 'DATABASE_URL'})`;

function companyLines({ company }: StartFacts): readonly string[] {
  if (company === null) return ['✘ no company yet'];
  if (company.companies > 1) return [`✔ ${company.companies} companies`];
  const things = [
    counted(company.products, 'product'),
    counted(company.stock_items, 'stock item'),
    counted(company.customers, 'customer'),
    counted(company.orders, 'order'),
  ].filter((thing) => !thing.startsWith('0 '));
  const what = `${company.demo ? 'demo company' : 'company'} "${company.name}"`;
  return [
    `✔ ${what}: ${things.length === 0 ? 'empty' : things.join(', ')}`,
    ...(company.orders === 0 ? [] : [`    today: ${todayLine(company.today)}`]),
  ];
}

const todayLine = ({ going_out, coming_back, late, short }: TodayCounts): string =>
  [`${going_out} going out`, `${coming_back} coming back`, `${late} late`, counted(short, 'shortage')].join(', ');

function addresses({ urls, owner, api_key, access_token }: StartFacts): readonly string[] {
  return [
    `Back office   ${urls.base}${owner === null ? '' : `        ${owner.email} / ${owner.password ?? 'the password you set'}`}`,
    `API v4        ${urls.v4}${urls.company === null ? '' : `     also ${urls.company}`}`,
    `API v1        ${urls.v1}`,
    `API docs      ${urls.docs}`,
    ...(api_key === null ? [] : [`API key       ${api_key}`]),
    ...(access_token === null ? [] : [`Access token  ${access_token}`]),
  ];
}

function nextSteps({ company, urls, api_key, access_token, setup_code }: StartFacts): readonly string[] {
  if (company === null) {
    return [
      `Open ${urls.base} to set up your company. From another machine, enter the code ${setup_code}.`,
      'Or run:',
      "  npm run holdfast -- company create --name 'My company' --owner-email me@my-company.example",
    ];
  }
  if (api_key === null || access_token === null) {
    return [
      'Passwords, keys and tokens are shown only once. To create new ones:',
      '  npm run holdfast -- employee password',
      "  npm run holdfast -- key create --name 'My key'",
      "  npm run holdfast -- token create --name 'My token'",
    ];
  }
  return [
    'These credentials are shown only once. Try it:',
    `  curl '${urls.v1}/customers?api_key=${api_key}&per=2'`,
    `  curl -H 'Authorization: Bearer ${access_token}' '${urls.v4}/bundles?include=photo'`,
  ];
}

const counted = (count: number, thing: string): string => `${count} ${thing}${count === 1 ? '' : 's'}`;

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
