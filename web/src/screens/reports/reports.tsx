export const Reports = () => null;
