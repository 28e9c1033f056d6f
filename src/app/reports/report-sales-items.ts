import type { View } from '../../db/work.ts';
import type { RevenueQuestion } from './earning-lines.ts';
import { NO_REVENUE, productRevenue } from './product-revenue.ts';
import { type ProductQuestion, type ReportProduct, reportProducts } from './report-products.ts';

export interface SalesItemReport {
  readonly product: ReportProduct;
  readonly sold: number;
  readonly revenue_in_cents: number;
}

export interface SalesItemQuestion extends RevenueQuestion {
  readonly products: Omit<ProductQuestion, 'product_type'>;
}

export async function reportSalesItems(view: View, question: SalesItemQuestion): Promise<readonly SalesItemReport[]> {
  const products = await reportProducts(view, { ...question.products, product_type: 'sales_item' });
  const revenues = await productRevenue(
    view,
    products.map(({ id }) => id),
    question,
  );
  return products.map((product) => {
    const { quantity, revenue_in_cents } = revenues.get(product.id) ?? NO_REVENUE;
    return { product, sold: quantity, revenue_in_cents };
  });
}
