import { barcodeHasNumber, createBarcode, deleteBarcode, updateBarcode } from '../../../app/catalogue/barcodes.ts';
import { slot, sql } from '../../../db/sql.ts';
import { BARCODE_TYPES } from '../../../domain/catalogue/barcodes.ts';
import { enumeration, stamps, string, uuid } from '../engine/field.ts';
import { toOneOf } from '../engine/relationship.ts';
import { table } from '../engine/resource.ts';

const OWNERS = ['customers', 'products', 'orders', 'stock_items'] as const;

export const barcodes = table({
  type: 'barcodes',
  describe:
    'Codes to scan, each on a customer, product, order or stock item. Those of products and stock items need the permission `products`. An order keeps a QR code.',
  fields: {
    ...stamps(),
    number: string({ describe: 'Generated when left blank; else checked against the type.' }),
    barcode_type: enumeration(BARCODE_TYPES),
    image_url: string({
      readonly: true,
      nullable: false,
      sql: (row) => sql`${slot('base_url')}::text || '/barcodes/' || ${row}.id || '/image'`,
    }),
    owner_id: uuid({ readonlyAfterCreate: true }),
    owner_type: enumeration(OWNERS, { readonlyAfterCreate: true }),
  },
  relationships: {
    owner: toOneOf(OWNERS, { key: 'owner_id', typeKey: 'owner_type' }),
  },
  includes: ['owner', 'owner.photo', 'owner.product', 'owner.product.photo'],
  filters: {
    barcode_type: ['eq'],
    created_at: true,
    id: true,
    number: {
      type: 'string',
      operators: ['eq'],
      sql: (row, _, numbers) => barcodeHasNumber(row, numbers.map(String)),
    },
    owner_id: true,
    owner_type: true,
    updated_at: true,
  },
  operations: {
    list: {},
    fetch: {},
    create: { run: createBarcode },
    update: { run: updateBarcode },
    delete: { run: deleteBarcode },
  },
});
