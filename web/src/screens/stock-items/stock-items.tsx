export const StockItems = () => null;
