/** What a caller may send of a product group and of a bundle alike. */
export interface ItemAttributes {
  readonly name?: string | null;
  readonly slug?: string | null;
  readonly create_url_redirect?: boolean | null;
  readonly description?: string | null;
  readonly excerpt?: string | null;
  readonly extra_information?: string | null;
  readonly seo_title?: string | null;
  readonly seo_description?: string | null;
  readonly show_in_store?: boolean | null;
  readonly discountable?: boolean | null;
  readonly taxable?: boolean | null;
  readonly sorting_weight?: number | null;
  readonly tag_list?: readonly unknown[];
  readonly tax_category_id?: string | null;
}
