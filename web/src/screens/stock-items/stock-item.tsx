export const StockItem = () => null;
