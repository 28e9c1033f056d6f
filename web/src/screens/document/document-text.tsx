import type { Documents } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';

/** What the document says, for browsers that show no PDF inside a page, as those of phones. */
export function DocumentText({ document }: { readonly document: Documents }) {
  const format = useFormat();
  const lines = (document.lines ?? []).filter(({ archived, relevant }) => !archived && relevant);
  return (
    <div className="card p-4">
      <p className="font-medium">{document.name}</p>
      <p className="mb-4 whitespace-pre-line text-muted">{document.address}</p>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line text-sm text-muted">
            <th scope="col" className="py-1 font-medium">
              What
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Price
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ id, title, quantity, charge_label, price_in_cents, parent_line_id }) => (
            <tr key={id} className="border-b border-line align-top">
              <td className={parent_line_id === null ? 'py-2' : 'py-2 pl-4 text-muted'}>
                {quantity} × {title}
                <span className="block text-sm text-muted">{charge_label}</span>
              </td>
              <td className="py-2 text-right tabular-nums">
                {parent_line_id === null && format.money(price_in_cents)}
              </td>
            </tr>
          ))}
          {document.tax_values?.map(({ id, name, percentage, value_in_cents }) => (
            <tr key={id}>
              <td className="py-1 text-muted">
                {name} {percentage} %
              </td>
              <td className="py-1 text-right tabular-nums">{format.money(value_in_cents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="font-semibold">
            <td className="py-2">Total</td>
            <td className="py-2 text-right tabular-nums">{format.money(document.grand_total_with_tax_in_cents)}</td>
          </tr>
        </tfoot>
      </table>
      <p className="mt-4 whitespace-pre-line">{document.body}</p>
      <p className="mt-2 text-sm whitespace-pre-line text-muted">{document.footer}</p>
    </div>
  );
}
