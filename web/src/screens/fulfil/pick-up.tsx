export const PickUp = () => null;
