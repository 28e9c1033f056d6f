import { useSession } from '../../session/session.ts';
import { PriceStructuresCard } from './price-structures-card.tsx';
import { RulesetsCard } from './rulesets-card.tsx';
import { SettingsCard } from './settings-card.tsx';

export function PricingSection() {
  const { permissions } = useSession();
  return (
    <>
      {permissions.includes('settings') && (
        <>
          <SettingsCard
            title="Deposits and amounts"
            fields={[
              {
                group: 'pricing',
                key: 'deposit_type',
                kind: 'select',
                label: 'Deposit of a new order',
                options: [
                  { value: 'none', label: 'None' },
                  { value: 'percentage', label: 'Per cent of the products’ deposits' },
                  { value: 'percentage_total', label: 'Per cent of the order’s total' },
                  { value: 'fixed', label: 'A fixed amount, in cents' },
                ],
              },
              {
                group: 'pricing',
                key: 'deposit_value',
                kind: 'number',
                label: 'How much',
                from: 0,
                till: 100_000_000,
                hint: 'Per cent, or cents of a fixed amount.',
              },
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
