export const Orders = () => null;
