import type { Documents } from '../../api/schema.ts';
import { useFormat } from '../../format/format.ts';

/** What the document says, for browsers that show no PDF inside a page, as those of phones. */
export function DocumentText({ document }: { readonly document: Documents }) {
  const format = useFormat();
  const lines = (document.lines ?? []).filter(({ archived, relevant }) => !archived && relevant);
  return (
    <div className="card p-4">
      <p className="font-medium">{document.name}</p>
      <p className="whitespace-pre-line text-muted">{document.address}</p>
      <p className="mt-2 mb-4">
        {/* A document that follows its order has no period of its own. */}
        <Period {...(document.finalized ? document : (document.order ?? document))} />
      </p>
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
          {sumsOf(document).map(([label, cents, isSum]) => (
            <tr key={label} className={isSum ? 'font-semibold' : undefined}>
              <td className="py-1">{label}</td>
              <td className="py-1 text-right tabular-nums">{format.money(cents)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
      <p className="mt-4 whitespace-pre-line">{document.body}</p>
      <p className="mt-2 text-sm whitespace-pre-line text-muted">{document.footer}</p>
    </div>
  );
}

function Period({ starts_at, stops_at }: { readonly starts_at: string | null; readonly stops_at: string | null }) {
  const format = useFormat();
  if (starts_at === null || stops_at === null) return null;
  return (
    <>
      {format.moment(starts_at)} – {format.moment(stops_at)}
    </>
  );
}

/** As on paper: the refunded part of a deposit is neither asked for nor paid. */
function sumsOf(document: Documents): readonly (readonly [label: string, cents: number, isSum: boolean])[] {
  const total = ['Total', document.grand_total_with_tax_in_cents, true] as const;
  const deposit = ['Deposit', document.deposit_in_cents, false] as const;
  if (document.document_type !== 'invoice') return [total, deposit].filter(([, cents, isSum]) => isSum || cents !== 0);
  const refunded = document.deposit_refunded_in_cents;
  const parts = [
    deposit,
    ['Of which held', -document.deposit_held_in_cents, false],
    ['Of which refunded', -refunded, false],
    ['Paid', refunded - document.paid_in_cents, false],
  ] as const;
  return [total, ...parts.filter(([, cents]) => cents !== 0), ['To be paid', document.to_be_paid_in_cents, true]];
}
