export const Bundles = () => null;
