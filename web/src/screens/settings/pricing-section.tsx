import { digitsOf } from '../../format/amount.ts';
import { useSession } from '../../session/session.ts';
import { PriceStructuresCard } from './price-structures-card.tsx';
import { RulesetsCard } from './rulesets-card.tsx';
import { type SettingField, SettingsCard } from './settings-card.tsx';

export function PricingSection() {
  const { permissions, company } = useSession();
  return (
    <>
      {permissions.includes('settings') && (
        <>
          <SettingsCard
            title="Deposits and amounts"
            fields={(read) => [
              {
                group: 'pricing',
                key: 'deposit_type',
                kind: 'select',
                label: 'Deposit of a new order',
                options: [
                  { value: 'none', label: 'None' },
                  { value: 'percentage', label: 'Per cent of the products’ deposits' },
                  { value: 'percentage_total', label: 'Per cent of the order’s total' },
                  { value: 'fixed', label: 'A fixed amount' },
                ],
              },
              depositValue(read('pricing', 'deposit_type'), company.currency),
              {
                group: 'pricing',
                key: 'currency_format',
                kind: 'select',
                label: 'Currency on documents',
                options: [
                  { value: 'symbol', label: 'By its symbol' },
                  { value: 'code', label: 'By its code' },
                ],
              },
              {
                group: 'pricing',
                key: 'currency_position',
                kind: 'select',
                label: 'Where it stands',
                options: [
                  { value: 'left', label: 'Before the amount' },
                  { value: 'right', label: 'After the amount' },
                ],
              },
            ]}
          />
          <PriceStructuresCard />
        </>
      )}
      {permissions.includes('products') && <RulesetsCard />}
    </>
  );
}

/** Per cent, or an amount that is kept in cents. */
function depositValue(type: unknown, currency: string): SettingField {
  const named = { group: 'pricing', key: 'deposit_value', kind: 'number', from: 0 } as const;
  if (type !== 'fixed') return { ...named, label: 'Per cent', till: 1_000 };
  const unit = 10 ** digitsOf(currency);
  return { ...named, label: `Amount (${currency.toUpperCase()})`, till: 100_000_000 / unit, unit };
}
