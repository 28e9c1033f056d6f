export const ProductGroup = () => null;
