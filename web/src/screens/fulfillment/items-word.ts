export const itemsWord = (count: number): string => `${count} ${count === 1 ? 'item' : 'items'}`;
