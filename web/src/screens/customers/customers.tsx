export const Customers = () => null;
