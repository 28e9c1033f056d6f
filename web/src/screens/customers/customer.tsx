export const Customer = () => null;
