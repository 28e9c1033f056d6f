export const NewOrder = () => null;
