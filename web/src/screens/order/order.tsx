export const Order = () => null;
