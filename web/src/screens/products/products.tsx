export const Products = () => null;
